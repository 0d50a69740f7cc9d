// A match as a film: keys step through it, and it plays by itself. Each step takes the page of that
// moment and puts its film in place of this one; links and address go on working without it.
(() => {
  if (!document.getElementById("film-of-match")) return;
  const SPEEDS = { slow: 4000, usual: 1800, fast: 700 }; // milliseconds a moment
  const KEYS = { ArrowLeft: "before", ArrowRight: "after", ArrowUp: "window-before", ArrowDown: "window-after", PageUp: "turn-before", PageDown: "turn-after", Home: "first", End: "last" };
  const WITH_SHIFT = { ArrowLeft: "mark-before", ArrowRight: "mark-after", ArrowUp: "phase-before", ArrowDown: "phase-after" };
  const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight"]);
  const KEPT = 64; // pages
  const pages = new Map();
  let playing = null;
  let asked = 0; // a step that was asked for later counts, whichever comes first

  const film = () => document.getElementById("film-of-match");
  const link = (step) => film().querySelector(`[data-step="${step}"]`);
  const part = (name) => document.getElementById(name);

  const load = (address) => {
    if (!pages.has(address)) pages.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status))));
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
    return pages.get(address);
  };

  // What is shown next is there before it is asked for.
  const ahead = () => {
    const next = link("after");
    if (next) load(next.href).catch(() => pages.delete(next.href));
  };

  // What is shown is in sight in the lists that scroll, below some of what came before it, and they
  // begin with a whole row; the page itself stays where it is.
  const follow = () => {
    for (const shown of film().querySelectorAll(".moments [aria-current], .line-of-time [aria-current]")) {
      const list = shown.closest(".moments, .line-of-time");
      const { top, bottom } = list.getBoundingClientRect(), place = shown.getBoundingClientRect();
      if (place.top >= top && place.bottom <= bottom) continue;
      const there = list.scrollTop - top;
      const [begins, ends] = [there + place.top, there + place.bottom];
      const rows = [...list.querySelectorAll("li")].map((row) => there + row.getBoundingClientRect().top);
      const end = list.scrollHeight - list.clientHeight;
      const first = Math.max(0, ...rows.filter((row) => row <= begins - list.clientHeight / 3));
      const whole = first > end ? Math.min(first, ...rows.filter((row) => row >= end)) : first;
      const lowest = ends - list.clientHeight; // from there on it is seen whole
      const start = whole >= lowest ? whole : Math.min(begins, ...rows.filter((row) => row >= lowest));
      if (start > end) list.style.paddingBottom = `${start - end}px`; // else it could not come to stand there
      list.scrollTop = start;
    }
  };

  // What is unfolded stays so, and where one has scrolled to beside the board.
  const unfolded = () => new Set([...film().querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
  const side = () => film().querySelector(".film-side");
  const put = (scene) => {
    const open = unfolded(), scrolled = side().scrollTop;
    for (const summary of scene.querySelectorAll("details > summary")) if (open.has(summary.textContent)) summary.parentNode.open = true;
    film().replaceWith(document.adoptNode(scene));
    side().scrollTop = scrolled;
  };
  // The same link in the new scene: that of a moment leads where it led, that of a step goes on.
  const again = ({ dataset, href }) => [...film().querySelectorAll(`[data-step="${dataset.step}"]`)].find((found) => found.href === href) ?? link(dataset.step) ?? link("first") ?? link("last");
  const tongues = () => document.querySelector(".top nav"); // their links lead to the moment that is shown

  const show = async (address) => {
    const ticket = ++asked;
    let html;
    try {
      html = await load(address);
    } catch {
      pages.delete(address);
      if (ticket === asked) location.assign(address); // the browser says what is wrong
      return;
    }
    if (ticket !== asked) return;
    const held = film().contains(document.activeElement) ? document.activeElement : null;
    const made = new DOMParser().parseFromString(html, "text/html");
    put(made.getElementById("film-of-match"));
    tongues().replaceWith(document.adoptNode(made.querySelector(".top nav")));
    document.title = (part("something-new")?.hidden === false ? "● " : "") + made.title;
    history.replaceState(null, "", address);
    if (held) again(held)?.focus();
    follow();
    ahead();
  };

  // The button says what a press would do.
  const label = (does) => {
    const button = part("film-play");
    button.textContent = button.dataset[does];
  };

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    label("play");
  };

  const play = () => {
    label("pause");
    playing = setTimeout(async () => {
      const next = link("after");
      if (!next) {
        stop();
        return;
      }
      await show(next.href);
      if (playing !== null) play();
    }, SPEEDS[part("film-speed").value]);
  };

  // At the end it begins anew.
  const begin = async () => {
    const first = link("first");
    if (!link("after") && first) await show(first.href);
    play();
  };

  const toggle = () => (playing === null ? begin() : stop());

  const typing = (target) => target.closest("input, select, textarea");

  // What is wider than its frame keeps its arrows for whoever has come to it by the Tab key: they have
  // no other way to scroll it. Who has clicked on it wants the film.
  let tabbed = false;
  document.addEventListener("pointerdown", () => (tabbed = false), true);
  const scrolls = (target) => {
    const frame = tabbed && target.closest(".board, .strip");
    return Boolean(frame) && frame.scrollWidth > frame.clientWidth;
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") tabbed = true;
    if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    if (event.key === " " && !event.target.closest("button, summary")) {
      event.preventDefault();
      toggle();
      return;
    }
    const step = (event.shiftKey ? WITH_SHIFT : KEYS)[event.key];
    const target = step && link(step);
    if (!step || (SIDEWAYS.has(event.key) && scrolls(event.target)) || (!target && event.key.startsWith("Page"))) return;
    event.preventDefault();
    stop();
    if (target) show(target.href);
  });

  document.addEventListener("click", (event) => {
    const step = event.target.closest?.("#film-of-match a[data-step]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(step.href);
  });

  // A running match has gone on (notice.js): the line of time takes it in, and what is shown stays
  // until the newest moment is asked for.
  const running = document.querySelector("[data-stays]");
  let coming = Promise.resolve();
  running?.addEventListener("newer", () => {
    pages.clear();
    coming = show(film().dataset.here);
  });
  running?.addEventListener("wanted", async () => {
    stop();
    await coming;
    const newest = link("last");
    if (newest) show(newest.href);
  });

  part("film-play").addEventListener("click", toggle);
  part("film-controls").hidden = false;
  follow();
  ahead();
})();
