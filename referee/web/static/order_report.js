// What the referee says of an order while it is made: understood as, wrong where, next words, ghost.
import { pieces } from "./thing_pieces.js";

export class Report {
  constructor(panel, area, outage) {
    this.panel = panel;
    this.area = area;
    this.outage = outage;
    const part = (name) => document.getElementById(`order-${name}`);
    [this.told, this.understood, this.problems, this.next, this.ghost, this.hold] = ["told", "understood", "problems", "next", "ghost", "hold"].map(part);
  }

  // The referee is there; what is wrong with the page itself, in a line.
  tell(answer, textAlone) {
    const said = this.panel.dataset;
    this.outage.over();
    if (!this.hold.hidden) return; // an order is about to leave: that stays told
    this.told.textContent = answer.stale ? said.stale : textAlone ? said.textAlone : "";
  }

  show(answer) {
    if (answer.stale) return;
    this.understood.hidden = !answer.understood;
    this.understood.replaceChildren(...pieces(answer.said || []));
    this.problems.replaceChildren(...[...answer.problems, ...(answer.remarks || [])].map((one) => this.problem(one)));
    this.words(answer.next);
    this.draw(answer.ghost);
    this.lay(answer.over, answer.narrow);
  }

  problem(one) {
    const box = document.createElement("pre");
    box.className = "told problem";
    box.append(...pieces(one.pieces));
    if (one.ruled) {
      const [href, called] = one.ruled;
      const link = Object.assign(document.createElement("a"), { href, textContent: called, target: "_blank", rel: "noopener" });
      box.append("\n", link);
    }
    return box;
  }

  // A word is put where the text stops, or ends the word that it stops in.
  words(words) {
    this.next.hidden = words.length === 0 || document.activeElement !== this.area && !this.next.contains(document.activeElement);
    this.next.replaceChildren(...words.map((word) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "second";
      button.textContent = word;
      button.addEventListener("click", () => this.complete(word));
      return button;
    }));
  }

  complete(word) {
    const { value, selectionStart } = this.area;
    const behind = value.slice(selectionStart);
    const before = value.slice(0, selectionStart);
    const begun = (before.match(/[\p{L}\p{N}_'’-]*$/u) || [""])[0];
    const same = word.toLowerCase().startsWith(begun.toLowerCase());
    const start = same ? before.slice(0, before.length - begun.length) : before;
    const blank = start && !/\s$/.test(start) ? " " : "";
    this.area.setRangeText(`${start}${blank}${word} `, 0, selectionStart, "end");
    this.area.focus();
    this.area.setSelectionRange(this.area.value.length - behind.length, this.area.value.length - behind.length);
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Over the board itself that is seen, below what can be picked there.
  lay(svg, narrow) {
    const board = document.querySelector(`.board-side .board ${narrow ? ".for-narrow " : ""}svg`);
    document.getElementById("order-over")?.remove();
    if (!svg || !board) return;
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (drawn.nodeName !== "svg") return;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.id = "order-over";
    group.append(...[...drawn.childNodes].map((each) => document.importNode(each, true)));
    board.insertBefore(group, board.querySelector(":scope > .pick"));
  }

  draw(svg) {
    this.ghost.hidden = !svg;
    this.ghost.replaceChildren();
    if (!svg) return;
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (drawn.nodeName === "svg") this.ghost.append(document.importNode(drawn, true));
    else this.ghost.hidden = true;
  }
}
