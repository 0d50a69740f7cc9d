// The form of an order that is to be sealed: board, inputs and lines are one, as they are while an
// order is made in the open (order_keys.js), but nothing is asked of the referee meanwhile.
import { Marks, thingsBeside } from "./board_marks.js";
import { OrderForm } from "./order_inputs.js";
import { Steppers } from "./order_steppers.js";
import { givesUp, lacking, sealedText, withLine } from "./sealed_text.js";

export class SealForm {
  constructor(element, words) {
    this.element = element;
    this.words = words;
    this.fields = JSON.parse(element.dataset.form);
    this.area = element.querySelector("#seal-text");
    this.form = new OrderForm(element);
    this.byHand = false; // the lines were written, and the inputs do not say them
    const buttons = element.querySelectorAll(".offers [data-pick]");
    this.offers = new Map([...buttons].map((button) => [button.dataset.pick, button]));
    this.awake();
  }

  get text() {
    return this.area.value.trim();
  }

  // What keeps it from being sealed: the key of a word, and what it is about; null: nothing.
  get wrong() {
    if (!this.text) return { key: "none" };
    if (this.byHand) return null;
    if (!this.element.reportValidity()) return { key: "incomplete" };
    const field = lacking(this.fields, this.form.values());
    if (field) return { key: "lacking", about: field.label };
    if (givesUp(this.fields, this.form.values()) && !this.element.elements.sure?.checked) return { key: "sure" };
    return null;
  }

  awake() {
    this.marks = new Marks(document.querySelectorAll(".board [data-pick]"), {
      isOn: (pair) => this.isOn(pair),
      pick: (pair) => this.pick(pair),
      label: (pair) => this.offers.get(pair)?.textContent.trim() ?? this.form.label(pair),
      things: (pair) => thingsBeside(this.offers.get(pair) ?? this.form.find(pair)),
      rest: this.words.rest,
    });
    this.steppers = new Steppers(this.form.inputs, this.words);
    for (const [pair, button] of this.offers) {
      button.closest(".offers").hidden = false;
      button.addEventListener("click", () => this.pick(pair));
    }
    this.form.onChange(() => this.write());
    this.area.addEventListener("input", () => this.hand());
    // What was written by hand before the page was loaded anew stands there again (notice.js).
    const wrote = this.area.value !== this.area.defaultValue && this.area.value !== sealedText(this.fields, this.form.values());
    if (wrote || this.form.inputs.length === 0) this.hand();
    else this.write();
  }

  isOn(pair) {
    const offer = this.offers.get(pair);
    return offer ? this.linesOf(offer).value.split("\n").some((row) => row.trim() === offer.dataset.line) : this.form.isOn(pair);
  }

  // Where the lines stand among which this one is offered: in an input, or in the whole order.
  linesOf(button) {
    const name = decodeURIComponent(button.dataset.pick.split("/")[0]);
    return this.element.elements[`f.${name}`] ?? this.area;
  }

  pick(pair) {
    const button = this.offers.get(pair);
    if (!button) {
      this.form.pick(pair);
      return this.write();
    }
    const area = this.linesOf(button);
    const name = decodeURIComponent(pair.split("/")[0]);
    const { yielding } = this.fields.find((field) => field.name === name);
    area.value = withLine(area.value, button.dataset.line, yielding);
    return area === this.area ? this.light() : this.write();
  }

  // The inputs were changed last: the lines are theirs.
  write() {
    this.byHand = false;
    this.area.value = sealedText(this.fields, this.form.values());
    this.light();
  }

  hand() {
    this.byHand = this.form.inputs.length > 0;
    this.light();
  }

  light() {
    this.form.grey(this.byHand);
    this.form.enough(this.byHand);
    this.marks.light();
    this.steppers.light();
    for (const [pair, button] of this.offers) button.setAttribute("aria-pressed", String(this.isOn(pair)));
  }
}
