// Something has happened at this table: the page asks a public address, which tells the newest entry
// of the log (data-own: one that the reader's cookie opens, for all their matches), and shows itself
// anew: at once where nothing is being written, else on a click. What was picked and typed is kept.
// A film (data-stays) shows itself: it is told of what is newer, and whether that is wanted. Without
// this script one reloads.
import { Typing } from "./typed_keeping.js";

(() => {
  const table = document.querySelector("[data-newest]");
  if (!table) return;
  const OFTEN = 5_000, SELDOM = 60_000, LONGEST = 300_000; // milliseconds
  const SENDING = 30_000; // milliseconds; a download leaves no page
  const TEXT = "textarea, input:not([type='checkbox'], [type='radio'], [type='hidden'])";
  const typing = new Typing(document.getElementById("typed-before"));
  const panel = document.getElementById("order-keys");
  const note = document.getElementById("something-new");
  const stays = "stays" in table.dataset;
  let seen = table.dataset.size;
  let failed = 0, leaving = false, looking = false, next;

  const keep = () => {
    const textCounts = panel !== null && "textCounts" in panel.dataset;
    typing.keep({ window: table.dataset.window, textCounts });
  };

  const show = () => {
    if (stays) {
      note.hidden = true;
      table.dispatchEvent(new Event("wanted"));
      return;
    }
    keep();
    typing.go();
  };

  const restore = () => {
    const saved = typing.restore();
    if (!saved || !panel || saved.window !== table.dataset.window) return;
    if (!saved.there.some((field) => field.closest(".order-side"))) return;
    panel.toggleAttribute("data-text-counts", saved.textCounts);
    panel.dispatchEvent(new Event("restored"));
  };

  const writes = () => {
    const here = document.activeElement;
    return typing.goesOn || here?.matches(TEXT) || Boolean(here?.closest(".order-side form"));
  };

  const sends = () => document.getElementById("order-hold")?.hidden === false;

  // What is sealed may be to be opened now, and the page does that when it is loaded.
  const opens = () => Boolean(document.getElementById("seal-here")?.dataset.sealed);

  // A notification of the browser, for who has ticked that they want it, while they look elsewhere.
  const wish = document.getElementById("notify-me");
  const tick = wish?.querySelector("input");
  const granted = () => Notification.permission === "granted";
  const wanted = () => tick && !wish.hidden && tick.checked && granted();

  const offer = () => {
    if (!tick || !("Notification" in window) || Notification.permission === "denied") return;
    wish.hidden = false;
    tick.checked = localStorage.getItem("notify") === "yes" && granted();
    tick.addEventListener("change", async () => {
      if (tick.checked) tick.checked = (await Notification.requestPermission()) === "granted";
      localStorage.setItem("notify", tick.checked ? "yes" : "no");
    });
  };

  const notify = () => {
    if (!document.hidden || !wanted()) return;
    new Notification(document.title, { body: wish.dataset.said, tag: location.pathname });
  };

  const announce = () => {
    note.hidden = false;
    document.title = `● ${document.title.replace(/^● /, "")}`;
    if (stays) table.dispatchEvent(new Event("newer"));
  };

  const happened = () => {
    if (leaving) return; // an order is on its way, and its answer brings the news
    notify();
    if (stays || ((writes() || sends()) && !opens())) announce();
    else show();
  };

  const ask = async () => {
    const answer = await fetch(table.dataset.newest, {
      cache: "no-store",
      credentials: "own" in table.dataset ? "same-origin" : "omit",
      headers: { "If-None-Match": `"${seen}"` },
    });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(answer.statusText);
    const newest = (await answer.text()).trim();
    if (newest === seen) return;
    seen = newest;
    happened();
  };

  const again = () => {
    const usual = document.hidden ? SELDOM : OFTEN;
    next = setTimeout(look, Math.min(usual * 2 ** failed, LONGEST));
  };

  const look = async () => {
    if (looking) return; // it is on its way, and goes on by itself
    looking = true;
    clearTimeout(next);
    try {
      await ask();
      failed = 0;
    } catch {
      failed = Math.min(failed + 1, 6); // the line is down: less and less often
    }
    looking = false;
    again();
  };

  // Whoever comes back to the tab wants to know now, and the line may have come back with them.
  const comesBack = () => {
    if (document.hidden) return;
    failed = 0;
    look();
  };

  restore();
  offer();
  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(() => { leaving = false; }, SENDING);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.matches(TEXT)) typing.hands.add(target);
  });
  document.addEventListener("visibilitychange", comesBack);
  // Whoever follows a link comes back to what they wrote.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || link.target || event.defaultPrevented) return;
    const there = new URL(link.href.baseVal ?? link.href, location.href);
    if (there.pathname + there.search !== location.pathname + location.search) keep();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) typing.forget(); // it all stands there still
  });
  // The page comes back in another zone.
  document.getElementById("zone-offer")?.addEventListener("submit", keep);
  document.querySelector("#something-new button")?.addEventListener("click", show);
  again();
})();
