// What is being written on a page, kept while it is loaded anew at its own address: a page that
// answers a form holds what was sent and refused, and to load that again would send it again. What
// finds no field any more (its window has closed) is shown above them.
import { changedFields, everyField, fillIn, withoutField } from "./typed_fields.js";

export class Typing {
  constructor(place) {
    this.place = place;
    this.said = place.querySelector("pre");
    this.address = new URL(place.dataset.address, location.href).pathname;
    this.answers = location.pathname !== this.address;
    this.key = `typed ${this.address}`;
    this.hands = new Set(); // texts that hands have written in; scripts write in them, too
  }

  // Is something written that is not sent?
  get goesOn() {
    return this.answers || [...this.hands].some((field) => field.isConnected && field.value !== field.defaultValue);
  }

  keep(more) {
    const fields = this.answers ? everyField() : changedFields();
    const values = fields.map(({ key, value, field }) => ({ key, value, typed: this.hands.has(field) || (this.answers && isText(field)) }));
    const before = this.place.hidden ? "" : this.said.textContent;
    sessionStorage.setItem(this.key, JSON.stringify({ ...more, values, before }));
  }

  forget() {
    sessionStorage.removeItem(this.key);
  }

  go() {
    if (this.answers) location.assign(this.address + location.hash);
    else location.reload();
  }

  // What was kept, with the fields that have it again; null: nothing.
  restore() {
    const saved = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    this.forget();
    if (!saved || this.answers) return null;
    const there = fillIn(saved.values);
    const typed = saved.values.filter((each) => each.typed);
    for (const field of fillIn(typed)) this.hands.add(field);
    this.show([saved.before, ...withoutField(typed)]);
    return { ...saved, there };
  }

  show(texts) {
    const rows = [...new Set(texts.filter((text) => text.trim()))];
    if (rows.length === 0) return;
    this.said.textContent = rows.join("\n\n");
    this.place.className = "wrong";
    this.place.hidden = false;
  }
}

function isText(field) {
  return field.tagName === "TEXTAREA" && field.value.trim() !== "";
}
