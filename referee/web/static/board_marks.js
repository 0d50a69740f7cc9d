// The marks of a board are buttons: clicked, or by Enter and Space; one that stands for several
// answers opens a menu (board_menu.js). While it is open, another mark that shares some of them is
// where they lead: clicked, it leaves those, and picks the one that is left. What is chosen is lit
// (aria-pressed), fully where it was clicked and on what it is about.
import { PickMenu, nameOf } from "./board_menu.js";

const MANY = 6; // answers that a menu tells without parts

// The links that stand beside an input, or a button of an offer: what its label names.
export function thingsBeside(found) {
  return [...(found?.closest(".choice")?.querySelectorAll("a.thing") ?? [])];
}

export class Marks {
  constructor(marks, { isOn, pick, said, things, rest }) {
    this.isOn = isOn;
    this.pick = pick;
    this.menu = new PickMenu({
      rest,
      row: (pair) => ({ ...said(pair), things: things(pair), isOn: isOn(pair), isAdvised: this.advised.has(pair), pick: this.picked.bind(this, pair, this.from, this.to) }),
      closed: () => this.lead(),
    });
    this.from = null; // whose menu is open, and the mark that it was narrowed to
    this.to = null;
    this.clicked = new Map(); // by answer: the marks by which it was picked
    this.advised = new Set([...marks].flatMap((mark) => mark.dataset.advised?.split(" ") ?? []));
    this.marks = [...marks].map((mark) => this.awake(mark));
    document.dispatchEvent(new Event("marked")); // heard by things.js
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest?.(".pick-menu, .pick.leads")) this.menu.close(false);
    });
  }

  awake(mark) {
    const pairs = mark.dataset.pick.split(" ");
    const each = { mark, pairs, board: mark.ownerSVGElement };
    mark.ownerSVGElement?.setAttribute("role", "group");
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", "0");
    mark.setAttribute("aria-label", mark.querySelector("title")?.textContent || "");
    if (pairs.length > 1) mark.setAttribute("aria-haspopup", "menu");
    this.point(mark);
    mark.addEventListener("click", () => this.choose(each));
    mark.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.choose(each);
    });
    return each;
  }

  // A ship shows its fields of fire while one points at it: its mark lies over it.
  point(mark) {
    const told = mark.getAttribute("aria-label");
    const ships = [...(mark.ownerSVGElement?.querySelectorAll(".ship") || [])];
    const ship = ships.find((each) => told.startsWith(each.querySelector("title")?.textContent));
    if (!ship) return;
    ship.removeAttribute("tabindex");
    const points = (does) => () => ship.classList.toggle("pointed", does);
    for (const name of ["pointerenter", "focus"]) mark.addEventListener(name, points(true));
    for (const name of ["pointerleave", "blur"]) mark.addEventListener(name, points(false));
  }

  choose(each) {
    const from = this.menu.shown && this.from;
    if (from && this.shared(from, each).length) this.narrow(from, each);
    else if (each.pairs.length === 1) this.picked(each.pairs[0], each);
    else this.open(each);
  }

  open(each) {
    this.lead(each);
    this.menu.open({ at: each.mark, called: each.mark.getAttribute("aria-label"), rows: this.rows(each) });
  }

  // Some of the answers of `from`, those that `to` has, too; its others wait behind the fold.
  narrow(from, to, up = null) {
    const both = this.shared(from, to);
    if (both.length === 1 && !up) {
      this.menu.close(false);
      this.picked(both[0], from, to);
      return;
    }
    const less = up ? [] : to.pairs.filter((pair) => !both.includes(pair));
    const called = `${nameOf(from.mark)} – ${nameOf(to.mark)}`;
    this.lead(from, to);
    this.menu.open({ at: up ? from.mark : to.mark, called, rows: both, less, up });
  }

  // Answers as they are; of many, those that one other mark shares stand behind its name.
  rows(from) {
    if (from.pairs.length <= MANY) return from.pairs;
    const found = new Map();
    for (const pair of from.pairs) {
      const others = this.marks.filter((to) => to.pairs.includes(pair) && this.shared(from, to).length > 1);
      const key = others.length === 1 ? others[0] : pair;
      if (!found.has(key)) found.set(key, key === pair ? pair : this.part(from, key));
    }
    return [...found.values()];
  }

  part(from, to) {
    const isAdvised = this.shared(from, to).some((pair) => this.advised.has(pair));
    return { name: `→ ${nameOf(to.mark)}`, isAdvised, open: () => this.narrow(from, to, () => this.open(from)) };
  }

  // What both stand for, where that is less than all of `from`.
  shared(from, to) {
    if (from === to || from.board !== to.board) return [];
    const both = from.pairs.filter((pair) => to.pairs.includes(pair));
    return both.length < from.pairs.length ? both : [];
  }

  // The marks that a menu leads to stand out while it is open.
  lead(from = null, to = null) {
    Object.assign(this, { from, to });
    for (const each of this.marks) each.mark.classList.toggle("leads", Boolean(from && this.shared(from, each).length));
  }

  picked(pair, ...by) {
    this.clicked.set(pair, by.filter(Boolean));
    this.pick(pair);
  }

  light() {
    for (const each of this.marks) {
      const on = each.pairs.filter(this.isOn);
      each.mark.setAttribute("aria-pressed", String(on.length > 0));
      each.mark.classList.toggle("aside", on.length > 0 && !on.some((pair) => this.fully(pair, each)));
    }
  }

  // It was clicked for that, or nothing on its board is so much about it: what stands for the
  // fewest answers.
  fully(pair, each) {
    const alike = this.marks.filter(({ board, pairs }) => board === each.board && pairs.includes(pair));
    const least = Math.min(...alike.map(({ pairs }) => pairs.length));
    const about = alike.filter(({ pairs }) => pairs.length === least);
    const by = alike.filter((one) => this.clicked.get(pair)?.includes(one));
    return by.includes(each) || (about.includes(each) && (about.length === 1 || !by.length));
  }
}
