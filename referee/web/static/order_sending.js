// An order is sent once, however often one clicks; against bots it waits some seconds for an Undo,
// unless the referee already refuses it: then it is told why, and nothing is sent.
// What counts is sent: the text where the form cannot hold it, or where one sends from below it.
// Without a connection nothing is sent, and the page stays. The order of a hint is the referee's own:
// it waits, and is not looked at. What stands there before anything was chosen is sent when one insists.

const SOON = 700; // milliseconds after which one is told that the referee is asked
const SHOWN = 70; // signs of an order that is told in a line

export function holdSending(panel, { forms, hints, counting, untouched, settled, looked, unlooked, outage }) {
  const seconds = Number(panel.dataset.hold);
  const stop = document.getElementById("order-hold");
  const told = document.getElementById("order-told");
  let waiting = null;
  let telling = null; // that the referee is asked, if that takes its time
  let state = ""; // "held", "asked" whether the referee is there, "leaving", "gone"
  let insisted = false; // one was told that nothing is chosen

  // The order in one line, without the lines that only wait.
  const named = (pressed) => {
    const text = hints.includes(pressed) ? pressed.closest(".hint-box").querySelector("pre").textContent : document.getElementById("order-text").value;
    const lines = text.split("\n").map((row) => row.trim()).filter((row) => row && !row.startsWith("~"));
    const line = lines.join(" · ");
    return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line;
  };

  const rest = () => {
    clearTimeout(waiting);
    clearTimeout(telling);
    state = "";
    stop.hidden = true;
    told.textContent = "";
    outage.over();
  };

  const ask = () => {
    state = "asked";
    telling = setTimeout(() => (told.textContent = panel.dataset.asking), SOON);
  };

  const hold = async (pressed, does) => {
    ask();
    const answer = hints.includes(pressed) ? null : await looked();
    rest();
    const lost = unlooked(answer);
    if (lost && answer.failed !== "failed") { // a look that fails says nothing of the order
      outage.tellUnsent(() => hold(pressed, does), lost);
      return;
    }
    if (answer?.understood === null) {
      told.textContent = panel.dataset.refused;
      document.querySelector(".order-said")?.focus({ preventScroll: true });
      return;
    }
    state = "held";
    told.textContent = panel.dataset.sending.replace("{order}", () => named(pressed));
    stop.hidden = false;
    stop.focus({ preventScroll: true }); // the bar is in sight, and yet a browser scrolls to where it would lie
    waiting = setTimeout(does, seconds * 1000);
  };

  // The lines that the inputs stand for go along: a window that has closed meanwhile cannot read inputs.
  const tell = (form) => {
    if (form.elements.text || hints.includes(form)) return;
    const lines = form.elements.was ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "was" }));
    lines.value = document.getElementById("order-text").value;
  };

  // The button of the form that counts which means the same: Save stays Save, and Try it out sends nothing.
  const twin = (form, submitter) =>
    [...form.elements].find((one) => one.type === "submit" && one.name === (submitter?.name ?? ""));

  const send = async (pressed, submitter) => {
    rest();
    ask();
    if (!(await outage.reaches())) {
      rest();
      outage.tellUnsent(() => send(pressed, submitter));
      return;
    }
    await settled(pressed);
    const form = counting(pressed);
    tell(form);
    clearTimeout(telling);
    state = "leaving";
    form.requestSubmit((form === pressed ? submitter : twin(form, submitter)) ?? undefined);
    if (state === "leaving") rest(); // the browser has told what is missing
  };

  const submitted = (event) => {
    if (state === "leaving") {
      state = "gone";
      return;
    }
    event.preventDefault();
    if (state !== "") return;
    const { submitter, target } = event;
    // A fault of these scripts leaves the form as it is without them.
    const letGo = (fault) => {
      rest();
      state = "leaving";
      target.requestSubmit(submitter ?? undefined);
      throw fault;
    };
    const sends = !["check", "draft", "try"].includes(submitter?.name);
    if (panel.dataset.usual && sends && !insisted && !hints.includes(target) && untouched()) {
      insisted = true;
      told.textContent = panel.dataset.usual.replace("{order}", () => named(target));
      return;
    }
    const form = counting(target);
    if (form !== target && !submitter?.formNoValidate && !form.reportValidity()) return;
    const does = () => send(target, submitter).catch(letGo);
    if (seconds && sends) hold(target, does).catch(letGo);
    else does();
  };

  for (const form of [...forms, ...hints]) form.addEventListener("submit", submitted);
  stop.addEventListener("click", rest);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) rest();
  });
}
