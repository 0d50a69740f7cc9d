// What has been filled in on a page and not been sent, kept over one loading of it: each field that
// is not as the page brought it, by its form and its name, so that it finds its place on a page
// that has more on it. The form of a window that is closed is not on that page any more.

const FIELDS = "form:is([method='post'], [method='dialog']) :is(input:not([type='hidden'], [type='file'], [type='password']), textarea, select)";
const ticks = (field) => field.type === "checkbox" || field.type === "radio";

function isChanged(field) {
  if (ticks(field)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

// The form's purpose: where it goes, and what it sends unseen but for what is new with each page.
function purpose(form) {
  const unseen = [...form.querySelectorAll("input[type='hidden']")].filter((each) => !["csrf", "was"].includes(each.name));
  return [form.getAttribute("action"), ...unseen.map((each) => `${each.name}=${each.value}`)].join(" ");
}

// The fields of the page by their keys; a number tells those apart that have the same.
function keyed() {
  const found = new Map();
  for (const field of document.querySelectorAll(FIELDS)) {
    const key = [purpose(field.form), field.name, ticks(field) ? field.value : ""].join("\n");
    let n = 0;
    while (found.has(`${key}\n${n}`)) n += 1;
    found.set(`${key}\n${n}`, field);
  }
  return found;
}

export function everyField() {
  return [...keyed()].map(([key, field]) => ({ key, value: ticks(field) ? field.checked : field.value, field }));
}

export function changedFields() {
  return everyField().filter(({ field }) => isChanged(field));
}

// The texts whose fields are not on this page.
export function withoutField(kept) {
  const fields = keyed();
  return kept.filter(({ key, value }) => !fields.has(key) && typeof value === "string").map(({ value }) => value);
}

// The fields that were found again, filled in; what they stand in is open.
export function fillIn(kept) {
  const fields = keyed();
  const found = kept.filter(({ key }) => fields.has(key)).map(({ key, value }) => [fields.get(key), value]);
  for (const [field, value] of found) {
    if (ticks(field)) field.checked = value;
    else field.value = value;
    const around = field.closest("details");
    if (around && isChanged(field)) around.open = true;
  }
  return found.map(([field]) => field);
}
