// A match as a film: keys step through it, and it plays by itself. Each step takes the page of that
// moment and puts its film in place of this one; links and address go on working without it.
(() => {
  if (!document.getElementById("film-of-match")) return;
  const SPEEDS = { slow: 4000, usual: 1800, fast: 700 }; // milliseconds a moment
  const KEYS = { ArrowLeft: "before", ArrowRight: "after", ArrowUp: "window-before", ArrowDown: "window-after", Home: "first", End: "last" };
  const pages = new Map();
  let playing = null;

  const film = () => document.getElementById("film-of-match");
  const link = (step) => film().querySelector(`[data-step="${step}"]`);
  const part = (name) => document.getElementById(name);

  const load = (address) => {
    if (!pages.has(address)) pages.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status))));
    return pages.get(address);
  };

  // What is shown next is there before it is asked for.
  const ahead = () => {
    const next = link("after");
    if (next) load(next.href).catch(() => pages.delete(next.href));
  };

  const show = async (address) => {
    let html;
    try {
      html = await load(address);
    } catch {
      pages.delete(address);
      location.assign(address); // the browser says what is wrong
      return;
    }
    const held = document.activeElement?.dataset?.step;
    const made = new DOMParser().parseFromString(html, "text/html");
    film().replaceWith(document.adoptNode(made.getElementById("film-of-match")));
    document.title = made.title;
    history.replaceState(null, "", address);
    if (held) (link(held) ?? link("first"))?.focus();
    film().querySelector("[aria-current='step']")?.scrollIntoView({ block: "nearest" });
    ahead();
  };

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    part("film-play").setAttribute("aria-pressed", "false");
  };

  const play = () => {
    part("film-play").setAttribute("aria-pressed", "true");
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

  const toggle = () => (playing === null ? play() : stop());

  const typing = (target) => target.closest("input, select, textarea");

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    if (event.key === " " && !event.target.closest("button, summary, a")) {
      event.preventDefault();
      toggle();
      return;
    }
    const target = link(KEYS[event.key]);
    if (!KEYS[event.key] || event.target.closest(".board")) return;
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

  part("film-play").addEventListener("click", toggle);
  part("film-controls").hidden = false;
  ahead();
})();
