// The inputs of an order's form, by pairs of a field and a value: `card/play%20war-1`.

const decoded = (pair) => pair.split("/").map(decodeURIComponent);

// A number that is an answer of its own; an amount of something has its source.
const isNumber = (each) => each.type === "number" && !each.dataset.source;

export class OrderForm {
  constructor(element) {
    this.element = element || null;
  }

  get exists() {
    return this.element !== null;
  }

  get inputs() {
    return this.exists ? [...this.element.elements].filter((each) => each.name.startsWith("f.")) : [];
  }

  // {name: [values]}, as a browser would send them.
  values() {
    const found = {};
    for (const each of this.inputs) {
      if (["radio", "checkbox"].includes(each.type) && !each.checked) continue;
      (found[each.name] ||= []).push(each.value);
    }
    return found;
  }

  set(values) {
    for (const each of this.inputs) {
      const given = values[each.name] || [];
      if (["radio", "checkbox"].includes(each.type)) each.checked = given.includes(each.value) || (each.value === "" && given.length === 0);
      else each.value = given[0] || "";
    }
  }

  find(pair) {
    const [field, value] = decoded(pair);
    return this.inputs.find((each) => (each.name === `f.${field}` && each.value === value && each.type !== "textarea" && each.type !== "number")
      || (each.name.startsWith(`f.${field}.`) && each.dataset.source === value)
      || (isNumber(each) && each.name === `f.${field}`));
  }

  isOn(pair) {
    const found = this.find(pair);
    if (!found) return false;
    if (isNumber(found)) return found.value === decoded(pair)[1];
    return found.type === "number" ? Number(found.value) > 0 : found.checked;
  }

  label(pair) {
    const found = this.find(pair);
    const told = found?.closest("label")?.innerText.trim().replace(/^★\s*/, "");
    return found && isNumber(found) ? `${told}: ${decoded(pair)[1]}` : told || decoded(pair)[1];
  }

  // Chosen again, what may be left out is left out, and a number that may not is its least; an amount is one more, and none after the most.
  pick(pair) {
    const found = this.find(pair);
    if (!found) return;
    if (isNumber(found)) {
      const [, value] = decoded(pair);
      found.value = found.value !== value ? value : found.required ? found.min : "";
    } else if (found.type === "number") {
      const next = Number(found.value) + 1;
      found.value = next > Number(found.max) ? "" : String(next);
    } else if (found.type === "radio" && found.checked) {
      const none = this.inputs.find((each) => each.name === found.name && each.value === "");
      if (none) none.checked = true;
    } else {
      found.checked = !found.checked;
    }
  }

  // Greyed it counts for nothing.
  grey(greyed) {
    this.element?.classList.toggle("greyed", greyed);
  }

  // What it lacks keeps nothing from being sent that is an order all the same.
  enough(isEnough) {
    if (this.exists) this.element.noValidate = isEnough;
  }

  onChange(does) {
    this.element?.addEventListener("input", (event) => {
      if (event.target.name?.startsWith("f.")) does();
    });
  }
}
