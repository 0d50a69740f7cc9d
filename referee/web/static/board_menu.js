// The menu of a mark that stands for several answers. A row says what it does, and below that its
// line. Of more rows than six the rest unfolds by the last. Rows that lead to another mark stand
// behind its name; a click on that mark itself leads there, too: from here, to there.

const ROWS = 6;

// What a mark is called: `Sun Aube/S (pawns: …): move …`.
export function nameOf(mark) {
  return mark.getAttribute("aria-label").split(/ \(|\s*:\s| — ★/)[0];
}

export class PickMenu {
  constructor({ row, rest, closed }) {
    this.about = row; // of an answer: what it does, its line, what it names, whether it is chosen, what a click does
    this.rest = rest;
    this.closed = closed;
    this.shown = null;
    window.addEventListener("resize", () => this.close(true)); // a telephone was turned: its mark is elsewhere
  }

  // `rows`: answers, and parts {name, open}; `less`: what stands behind the fold from the beginning.
  // `at`: the mark; `back`: who has the focus behind it; `up`: opens what it came from.
  open({ at, called, rows, less = [], back = at, up = null }) {
    this.shown?.remove();
    const menu = document.createElement("div");
    menu.className = "pick-menu";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", called);
    menu.append(...[...rows, ...less].map((each) => (each.open ? this.part(each) : this.item(each))));
    this.fold(menu, less.length ? Math.min(ROWS, rows.length) : ROWS);
    menu.addEventListener("keydown", (event) => this.key(event));
    document.body.append(menu);
    Object.assign(this, { shown: menu, at, back, up });
    this.place();
    menu.firstElementChild.focus({ preventScroll: true });
  }

  place() {
    const menu = this.shown;
    const at = this.at.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    menu.style.left = `${window.scrollX + Math.max(8, Math.min(at.left, wide - menu.offsetWidth - 8))}px`;
    const below = at.bottom + menu.offsetHeight + 8 < window.innerHeight;
    menu.style.top = `${window.scrollY + Math.max(8, below ? at.bottom + 4 : at.top - menu.offsetHeight - 4)}px`;
  }

  // The first rows, and what is chosen already or advised; one row alone is not worth a fold.
  fold(menu, first) {
    const folded = [...menu.children].slice(first).filter((row) => !row.matches("[aria-checked=true], .advised"));
    if (folded.length < 2) return;
    for (const row of folded) row.hidden = true;
    const more = this.button("menuitem", this.rest.replace("{n}", folded.length));
    more.classList.add("more");
    more.addEventListener("click", () => {
      for (const row of folded) row.hidden = false;
      more.remove();
      this.place();
      folded[0].focus({ preventScroll: true });
    });
    menu.append(more);
  }

  button(role, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", role);
    button.textContent = text;
    return button;
  }

  item(answer) {
    const { does, line, things, isOn, isAdvised, pick } = this.about(answer);
    const button = this.button("menuitemcheckbox", does);
    button.classList.toggle("advised", isAdvised);
    if (line) {
      const code = document.createElement("code");
      code.textContent = line;
      button.append(" ", code);
    }
    button.things = things; // read by things.js
    button.setAttribute("aria-checked", String(isOn));
    button.addEventListener("click", () => {
      this.close(true);
      pick();
    });
    return button;
  }

  part({ name, isAdvised, open }) {
    const button = this.button("menuitem", name);
    button.classList.add("part");
    button.classList.toggle("advised", isAdvised);
    button.setAttribute("aria-haspopup", "menu");
    button.addEventListener("click", open);
    return button;
  }

  key(event) {
    const items = [...this.shown.children].filter((row) => !row.hidden);
    const here = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const leaves = event.key === "Escape" || event.key === "Tab";
    if (!step && !leaves) return;
    event.preventDefault();
    if (step) items[(here + step + items.length) % items.length].focus();
    else if (event.key === "Escape" && this.up) this.up();
    else this.close(true);
  }

  close(back) {
    if (!this.shown) return;
    this.shown.remove();
    this.shown = null;
    if (back) this.back.focus({ preventScroll: true });
    this.closed();
  }
}
