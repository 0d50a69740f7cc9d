// Something has happened at this table: the page asks a public address, which tells the newest entry
// of the log, and shows itself anew. What is being typed is kept. Without this script one reloads.
(() => {
  const table = document.querySelector("[data-newest]");
  if (!table) return;
  const OFTEN = 5_000, SELDOM = 60_000, LONGEST = 300_000; // milliseconds
  const form = () => document.querySelector(".order-side form:has([name='window'])");
  const kept = `typed ${location.pathname}`;
  let seen = table.dataset.size;
  const SENDING = 30_000; // milliseconds; a download leaves no page
  let typed = false, failed = 0, leaving = false;

  const fields = () => [...document.querySelectorAll(".order-side :is(input:not([type='hidden']), textarea, select)")];
  const ticks = (field) => field.type === "checkbox" || field.type === "radio";

  const keep = () => {
    const values = fields().map((field) => (ticks(field) ? field.checked : field.value));
    sessionStorage.setItem(kept, JSON.stringify({ window: table.dataset.window, values }));
  };

  const restore = () => {
    const saved = JSON.parse(sessionStorage.getItem(kept) ?? "null");
    sessionStorage.removeItem(kept);
    const now = fields();
    if (!saved || saved.window !== table.dataset.window || saved.values.length !== now.length) return;
    now.forEach((field, i) => {
      if (ticks(field)) field.checked = saved.values[i];
      else field.value = saved.values[i];
    });
    typed = true;
  };

  const show = () => {
    if (typed) keep();
    location.reload();
  };

  // A notification of the browser, for who has ticked that they want it, while they look elsewhere.
  const wish = document.getElementById("notify-me");
  const tick = wish?.querySelector("input");
  const wanted = () => tick && !wish.hidden && tick.checked && Notification.permission === "granted";

  const offer = () => {
    if (!tick || !("Notification" in window) || Notification.permission === "denied") return;
    wish.hidden = false;
    tick.checked = localStorage.getItem("notify") === "yes" && Notification.permission === "granted";
    tick.addEventListener("change", async () => {
      if (tick.checked) tick.checked = (await Notification.requestPermission()) === "granted";
      localStorage.setItem("notify", tick.checked ? "yes" : "no");
    });
  };

  const notify = () => {
    if (document.hidden && wanted()) new Notification(document.title, { body: wish.dataset.said, tag: location.pathname });
  };

  const announce = () => {
    const note = document.getElementById("something-new");
    note.hidden = false;
    document.title = `● ${document.title.replace(/^● /, "")}`;
  };

  const happened = () => {
    if (leaving) return; // an order is on its way, and its answer brings the news
    notify();
    const busy = typed && form()?.contains(document.activeElement);
    if (busy) announce();
    else show();
  };

  const ask = async () => {
    const answer = await fetch(table.dataset.newest, { cache: "no-store", credentials: "omit", headers: { "If-None-Match": `"${seen}"` } });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(answer.statusText);
    const newest = (await answer.text()).trim();
    if (newest === seen) return;
    seen = newest;
    happened();
  };

  const again = () => {
    const usual = document.hidden ? SELDOM : OFTEN;
    setTimeout(look, Math.min(usual * 2 ** failed, LONGEST));
  };

  const look = async () => {
    try {
      await ask();
      failed = 0;
    } catch {
      failed = Math.min(failed + 1, 6); // the line is down: less and less often
    }
    again();
  };

  restore();
  offer();
  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(() => { leaving = false; }, SENDING);
  });
  document.querySelector(".order-side")?.addEventListener("input", () => { typed = true; });
  document.querySelector("#something-new button")?.addEventListener("click", show);
  again();
})();
