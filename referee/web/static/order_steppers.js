// A number is picked as well as typed: one less and one more stand beside it. What would change
// nothing is told as disabled and keeps the focus.

export class Steppers {
  constructor(inputs, words) {
    this.words = words;
    this.buttons = [];
    for (const input of inputs) if (input.type === "number") this.beside(input);
  }

  light() {
    for (const { button, input, step } of this.buttons) button.setAttribute("aria-disabled", String(this.after(input, step) === input.value));
  }

  beside(input) {
    const box = document.createElement("span");
    box.className = "stepper";
    box.append(this.button(input, -1), this.button(input, 1));
    input.closest("label").after(box);
  }

  button(input, step) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "second";
    button.textContent = step < 0 ? "−" : "+";
    button.setAttribute("aria-label", `${step < 0 ? this.words.less : this.words.more}: ${input.closest("label").innerText.trim()}`);
    button.addEventListener("click", () => this.go(input, step));
    this.buttons.push({ button, input, step });
    return button;
  }

  go(input, step) {
    const next = this.after(input, step);
    if (next === input.value) return;
    input.value = next;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Below the least there is nothing, where the number may be left out; the most is the end.
  after(input, step) {
    const least = Number(input.min);
    const next = input.value === "" ? (step > 0 ? least : least - 1) : Number(input.value) + step;
    if (next < least) return input.required ? input.value : "";
    return String(Math.min(next, Number(input.max)));
  }
}
