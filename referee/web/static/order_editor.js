// The editor of an order: what the referee takes the text apart into, as tables of menus and rows of
// buttons. Each choice is a step that the referee makes in the text; no rule stands here.
import { pieces } from "./thing_pieces.js";

export class Editor {
  constructor(place, step) {
    this.place = place;
    this.step = step;
    if (place) this.show(JSON.parse(place.dataset.editor));
  }

  show(groups) {
    if (!this.place || !groups) return;
    const there = this.place.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    const scrolled = [...this.place.querySelectorAll(".editor-rows")].map((each) => each.scrollTop);
    this.place.hidden = groups.length === 0;
    this.place.classList.toggle("editor-pair", groups.filter((group) => !group.columns && group.rows).length === 2);
    this.place.replaceChildren(...groups.map((group, n) => this.group(group, `${n}`)));
    [...this.place.querySelectorAll(".editor-rows")].forEach((each, n) => (each.scrollTop = scrolled[n] || 0));
    if (there !== null) this.place.querySelector(`[data-at="${there}"]`)?.focus({ preventScroll: true });
  }

  group(group, at) {
    const box = made("fieldset", { className: group.rows && !group.columns ? "editor-group editor-list" : "editor-group" });
    box.append(made("legend", { textContent: group.title }));
    if (group.note) box.append(made("p", { className: "hint", textContent: group.note }));
    if (group.steps) box.append(this.buttons(group.steps, at));
    if (group.columns) box.append(this.table(group, at));
    else if (group.rows) box.append(this.list(group, at));
    return box;
  }

  table(group, at) {
    const table = made("table", { className: "editor-table" });
    const head = table.createTHead().insertRow();
    for (const column of ["", ...group.columns]) head.append(made("th", { textContent: column, scope: "col" }));
    const body = table.createTBody();
    (group.rows || []).forEach((row, n) => {
      const title = body.insertRow();
      const name = made("th", { scope: "rowgroup", colSpan: group.columns.length + 1, className: "editor-name" });
      name.append(this.name(row));
      title.append(name);
      const line = body.insertRow();
      line.insertCell();
      row.cells.forEach((cell, k) => line.insertCell().append(this.menu(cell, `${at}.${n}.c${k}`)));
      if (!row.steps) return;
      const below = body.insertRow().insertCell();
      below.colSpan = group.columns.length + 1;
      below.append(this.buttons(row.steps, `${at}.${n}`));
    });
    return table;
  }

  list(group, at) {
    const list = made("ul", { className: "editor-rows" });
    group.rows.forEach((row, n) => {
      const item = made("li", {});
      item.append(this.name(row));
      (row.cells || []).forEach((cell, k) => item.append(this.menu(cell, `${at}.${n}.c${k}`)));
      if (row.count) item.append(made("output", { textContent: row.count }));
      if (row.steps) item.append(this.buttons(row.steps, `${at}.${n}`));
      list.append(item);
    });
    return list;
  }

  name(row) {
    const name = made("span", { className: "editor-what" });
    name.append(...pieces(row.pieces.name));
    if (!row.note) return name;
    const note = made("span", { className: "hint" });
    note.append(...pieces(row.pieces.note));
    name.append(" ", note);
    return name;
  }

  menu(cell, at) {
    const menu = made("select", { disabled: cell.steps.length < 2 });
    menu.setAttribute("aria-label", cell.name);
    menu.dataset.at = at;
    for (const step of cell.steps) menu.append(new Option(step.label, step.key, false, Boolean(step.chosen)));
    menu.addEventListener("change", () => this.step(menu.value));
    return menu;
  }

  buttons(steps, at) {
    const box = made("span", { className: "editor-steps" });
    steps.forEach((step, n) => {
      const button = made("button", { type: "button", className: "second", textContent: step.label, title: step.name || "" });
      if (step.name) button.setAttribute("aria-label", `${step.label}: ${step.name}`);
      button.setAttribute("aria-pressed", String(Boolean(step.chosen)));
      button.dataset.at = `${at}.s${n}`;
      button.addEventListener("click", () => this.step(step.key));
      box.append(button);
    });
    return box;
  }
}

function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
