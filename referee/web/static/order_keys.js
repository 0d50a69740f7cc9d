// The board, the form and the order text of a table are one: what is chosen in one stands in the
// others, and is looked at while it is made. Without this script the form does all of it.
import { Marks, thingsBeside } from "./board_marks.js";
import { Editor } from "./order_editor.js";
import { OrderForm } from "./order_inputs.js";
import { Outage } from "./order_outage.js";
import { Report } from "./order_report.js";
import { holdSending } from "./order_sending.js";
import { Steppers } from "./order_steppers.js";
import { Trial } from "./order_trial.js";

const panel = document.getElementById("order-keys");
const area = document.getElementById("order-text");
if (panel && area) begin();

function begin() {
  const form = new OrderForm(document.querySelector("input[name^='f.'], textarea[name^='f.']")?.form);
  const outage = new Outage({
    where: panel.dataset.reach,
    lost: panel.dataset.lost,
    told: document.getElementById("order-told"),
    button: document.getElementById("order-again"),
  });
  const report = new Report(panel, area, outage);
  const trial = new Trial(panel.dataset.try, area.form);
  const offers = new Map([...document.querySelectorAll(".offers [data-pick]")].map((button) => [button.dataset.pick, button]));
  const undone = [];
  const undo = document.getElementById("order-undo");
  const editor = new Editor(document.getElementById("order-editor"), step);
  const steppers = new Steppers(form.inputs, panel.dataset);
  let before = now();

  // The text was changed last, and the form cannot hold it. The server says so of a note, of an
  // order in force and of what was refused.
  function textCounts() {
    return !form.exists || "textCounts" in panel.dataset;
  }

  function count(text) {
    panel.toggleAttribute("data-text-counts", text);
    form.enough(text);
    if (!text) form.grey(false);
  }

  const isOn = (pair) => (offers.has(pair) ? holds(offers.get(pair).dataset.line) : form.isOn(pair));
  const marks = new Marks(document.querySelectorAll(".board [data-pick]"), {
    isOn,
    pick,
    said: (pair) => (offers.has(pair) ? offered(offers.get(pair)) : { does: form.label(pair), line: "" }),
    things: (pair) => thingsBeside(offers.get(pair) ?? form.find(pair)),
    rest: panel.dataset.rest,
  });

  // What an offer does, in words, and its line; where nothing says what it does, the line alone.
  function offered(button) {
    const does = button.querySelector(".hint")?.textContent ?? "";
    return { does: does || button.dataset.line, line: does && button.dataset.line };
  }

  function holds(line) {
    return area.value.split("\n").some((row) => row.trim() === line);
  }

  function now() {
    return { text: area.value, inputs: form.values(), textCounts: textCounts() };
  }

  function keep() {
    undone.push(before);
    undo.disabled = false;
  }

  function light() {
    marks.light();
    steppers.light();
    for (const [pair, button] of offers) button.setAttribute("aria-pressed", String(isOn(pair)));
    before = now();
  }

  function pick(pair) {
    keep();
    if (offers.has(pair)) return look({ ...source(), add: offers.get(pair).dataset.line });
    form.pick(pair);
    count(false);
    return look(form.values());
  }

  function step(key) {
    keep();
    return look({ ...source(), step: key });
  }

  const source = () => (textCounts() ? { text: area.value } : form.values());

  let waiting; // a look that is to come soon
  const soon = (does, ms) => {
    clearTimeout(waiting);
    waiting = setTimeout(does, ms);
  };

  let looking = null; // the answer that is on its way
  function look(fields, at) {
    clearTimeout(waiting); // this one sees all that it would have seen
    looking = lookAt(fields, at);
    return looking;
  }

  // What is said of an answer that is none: nobody is there, or why not.
  function unlooked(answer) {
    if (answer?.lost) return panel.dataset.lost;
    return answer?.failed && panel.dataset[answer.failed];
  }

  async function lookAt(fields, at) {
    light();
    const fromText = "text" in fields && !("add" in fields) && !("step" in fields);
    const stepped = "add" in fields || "step" in fields;
    const before = outage.unsent;
    const answer = await trial.ask(at === undefined ? fields : { ...fields, at });
    if (!answer) return null;
    const late = outage.unsent !== before; // an order was not sent meanwhile: what is told of that stays
    if (unlooked(answer)) {
      if (!late) outage.tell(() => look(fields, at), unlooked(answer));
      return answer;
    }
    if (answer.text !== undefined && !fromText) area.value = answer.text;
    if (answer.answers && (fromText || stepped)) form.set(answer.answers);
    if (answer.understood !== undefined) {
      count(!answer.answers && (fromText || stepped || textCounts()));
      form.grey(textCounts());
      form.enough(textCounts() || answer.understood !== null);
    }
    editor.show(answer.editor);
    if (!late) report.tell(answer, form.exists && textCounts() && answer.understood);
    report.show(answer);
    light();
    return answer;
  }

  function typed() {
    look({ text: area.value }, area.selectionStart);
  }

  area.addEventListener("input", () => {
    keep();
    count(true);
    soon(typed, 300);
  });
  form.onChange(() => {
    keep();
    count(false);
    soon(() => look(form.values()), 50);
  });
  for (const [pair, button] of offers) {
    button.closest(".offers").hidden = false;
    button.addEventListener("click", () => pick(pair));
  }
  undo.addEventListener("click", () => {
    const last = undone.pop();
    undo.disabled = undone.length === 0;
    if (!last) return;
    area.value = last.text;
    form.set(last.inputs);
    count(last.textCounts);
    look(source());
  });
  const hints = [...document.querySelectorAll(".hint-box form[action$='/hint']")];
  const first = area.value;
  holdSending(panel, {
    untouched: () => area.value === first && undone.length === 0,
    forms: [form.element, area.form].filter(Boolean),
    hints,
    counting: (pressed) => (hints.includes(pressed) ? pressed : textCounts() || pressed === area.form ? area.form : form.element),
    looked: () => look(source()),
    unlooked,
    settled: (pressed) => (pressed === area.form && !textCounts() ? looking : null), // what was picked is put into the text
    outage,
  });
  panel.addEventListener("restored", () => look(source())); // by notice.js
  panel.hidden = false;
  light();
  if ("textCounts" in panel.dataset) {
    form.grey(true);
    form.enough(true);
    look({ text: area.value });
  }
}
