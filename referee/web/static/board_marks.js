// The marks of a board are buttons: clicked, or by Enter and Space; one that stands for several
// answers opens a menu: six rows, the rest behind a row that unfolds them. What is chosen is lit
// (aria-pressed).

const ROWS = 6;

// The links that stand beside an input, or a button of an offer: what its label names.
export function thingsBeside(found) {
  return [...(found?.closest(".choice")?.querySelectorAll("a.thing") ?? [])];
}

export class Marks {
  constructor(marks, { isOn, pick, label, things, rest }) {
    this.isOn = isOn;
    this.rest = rest;
    this.pick = pick;
    this.label = label;
    this.things = things;
    this.menu = null;
    this.marks = [...marks].map((mark) => this.awake(mark));
    document.dispatchEvent(new Event("marked")); // heard by things.js
    document.addEventListener("pointerdown", (event) => {
      if (this.menu && !this.menu.contains(event.target)) this.close(false);
    });
    window.addEventListener("resize", () => this.close(true)); // a telephone was turned: its mark is elsewhere
  }

  awake(mark) {
    const pairs = mark.dataset.pick.split(" ");
    mark.ownerSVGElement?.setAttribute("role", "group");
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", "0");
    mark.setAttribute("aria-label", mark.querySelector("title")?.textContent || "");
    if (pairs.length > 1) mark.setAttribute("aria-haspopup", "menu");
    this.point(mark);
    const chosen = () => (pairs.length === 1 ? this.pick(pairs[0]) : this.open(mark, pairs));
    mark.addEventListener("click", chosen);
    mark.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      chosen();
    });
    return { mark, pairs };
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

  light() {
    for (const { mark, pairs } of this.marks) mark.setAttribute("aria-pressed", String(pairs.some(this.isOn)));
  }

  open(mark, pairs) {
    this.close(false);
    const menu = document.createElement("div");
    menu.className = "pick-menu";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", mark.getAttribute("aria-label"));
    menu.append(...pairs.map((pair) => this.item(pair)));
    this.fold(menu);
    menu.addEventListener("keydown", (event) => this.key(event));
    document.body.append(menu);
    this.menu = menu;
    this.opener = mark;
    this.place();
    menu.firstElementChild.focus({ preventScroll: true });
  }

  place() {
    const { menu } = this;
    const at = this.opener.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    menu.style.left = `${window.scrollX + Math.max(8, Math.min(at.left, wide - menu.offsetWidth - 8))}px`;
    const below = at.bottom + menu.offsetHeight + 8 < window.innerHeight;
    menu.style.top = `${window.scrollY + Math.max(8, below ? at.bottom + 4 : at.top - menu.offsetHeight - 4)}px`;
  }

  // The first rows, and what is chosen already; one row alone is not worth a fold.
  fold(menu) {
    const folded = [...menu.children].slice(ROWS).filter((row) => row.getAttribute("aria-checked") !== "true");
    if (folded.length < 2) return;
    for (const row of folded) row.hidden = true;
    const more = this.row("menuitem", this.rest.replace("{n}", folded.length));
    more.classList.add("more");
    more.addEventListener("click", () => {
      for (const row of folded) row.hidden = false;
      more.remove();
      this.place();
      folded[0].focus({ preventScroll: true });
    });
    menu.append(more);
  }

  row(role, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", role);
    button.textContent = text;
    return button;
  }

  item(pair) {
    const button = this.row("menuitemcheckbox", this.label(pair));
    button.things = this.things(pair); // read by things.js
    button.setAttribute("aria-checked", String(this.isOn(pair)));
    button.addEventListener("click", () => {
      this.close(true);
      this.pick(pair);
    });
    return button;
  }

  key(event) {
    const items = [...this.menu.children].filter((row) => !row.hidden);
    const here = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      items[(here + step + items.length) % items.length].focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      this.close(true);
    }
  }

  close(back) {
    if (!this.menu) return;
    this.menu.remove();
    this.menu = null;
    if (back) this.opener.focus({ preventScroll: true });
  }
}
