// Messages, notes, standing orders and whatever else is sent from the tabs of a table: without a
// connection nothing is sent, the page stays, and the form says so.
import { Outage } from "./order_outage.js";

(() => {
  const panels = document.querySelector(".panels[data-reach]");
  if (!panels) return;
  const leaving = new WeakSet(), asking = new WeakSet(), outages = new WeakMap();

  const made = (form) => {
    const told = Object.assign(document.createElement("p"), { role: "status" });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "second", textContent: panels.dataset.again, hidden: true });
    form.append(told, button);
    return new Outage({ where: panels.dataset.reach, lost: panels.dataset.lost, told, button });
  };

  const of = (form) => {
    if (!outages.has(form)) outages.set(form, made(form));
    return outages.get(form);
  };

  const send = async (form, submitter) => {
    asking.add(form);
    const outage = of(form);
    const there = await outage.reaches();
    asking.delete(form);
    if (there) {
      leaving.add(form);
      form.requestSubmit(submitter);
      return;
    }
    outage.tellUnsent(() => send(form, submitter));
  };

  panels.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || leaving.delete(form)) return;
    event.preventDefault();
    if (!asking.has(form)) send(form, event.submitter);
  });
})();
