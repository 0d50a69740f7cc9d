// An order is sent once, however often one clicks; against bots it waits some seconds for an Undo.
// What counts is sent: the text where the form cannot hold it, or where one sends from below it.

export function holdSending(panel, { forms, counting }) {
  const seconds = Number(panel.dataset.hold);
  const stop = document.getElementById("order-hold");
  const told = document.getElementById("order-told");
  let waiting = null;
  let sent = false;

  const rest = () => {
    clearTimeout(waiting);
    waiting = null;
    stop.hidden = true;
    told.textContent = "";
  };

  // The lines that the inputs stand for go along: a window that has closed meanwhile cannot read inputs.
  const tell = (form) => {
    if (form.elements.text) return;
    const told = form.elements.was ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "was" }));
    told.value = document.getElementById("order-text").value;
  };

  const send = (form, submitter) => {
    rest();
    tell(form);
    sent = true;
    if (submitter && submitter.form === form) form.requestSubmit(submitter);
    else form.requestSubmit();
  };

  // The button of the form that counts which means the same: Save stays Save, and Check stays Check.
  const twin = (form, submitter) =>
    [...form.elements].find((one) => one.type === "submit" && one.name === (submitter?.name ?? ""));

  const submitted = (event) => {
    const { submitter } = event;
    const form = counting(event.target);
    if (sent) {
      if (sent === "gone") event.preventDefault();
      sent = "gone";
      return;
    }
    const held = seconds && !["check", "draft"].includes(submitter?.name);
    if (!held && form === event.target) { // it is on its way: a browser sends no form anew from here
      tell(form);
      sent = "gone";
      return;
    }
    event.preventDefault();
    if (waiting !== null) return;
    if (form !== event.target && !submitter?.formNoValidate && !form.reportValidity()) return;
    const keeper = form === event.target ? submitter : twin(form, submitter);
    if (!held) {
      send(form, keeper);
      return;
    }
    told.textContent = panel.dataset.sending;
    stop.hidden = false;
    stop.focus();
    waiting = setTimeout(() => send(form, keeper), seconds * 1000);
  };

  for (const form of forms) form.addEventListener("submit", submitted);
  stop.addEventListener("click", rest);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) sent = false;
  });
}
