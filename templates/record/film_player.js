"use strict";
// Plays the film that lies beside it in the page: #footage is base64 of gzip of JSON, as
// referee/web/film_file/footage.py describes it.
(async () => {
  const SPEEDS = { slow: 4000, usual: 1800, fast: 700 }; // milliseconds a moment
  const KEYS = {
    ...{ ArrowLeft: "before", ArrowRight: "after", ArrowUp: "window_before", ArrowDown: "window_after" },
    ...{ PageUp: "turn_before", PageDown: "turn_after", Home: "first", End: "last" },
  };
  const SHIFTED = { ArrowLeft: "mark_before", ArrowRight: "mark_after", ArrowUp: "phase_before", ArrowDown: "phase_after" };
  const LEAF = 0, WINDOW = 1, SAID = 2, MARK = 3, DRAWN = { en: 4, fr: 5 }, NARROW = { en: 6, fr: 7 }, WORDED = { en: 8, fr: 9 }; // of a moment
  const NAME = 3, WINDOWS = 4; // of a turn on the line of time, beside where it begins and ends, its number and name
  const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight"]);
  const REMEMBERED = 64; // texts put together

  const part = (name) => document.getElementById(name);
  const all = (selector) => [...document.querySelectorAll(selector)];

  const unpacked = async () => {
    const bytes = Uint8Array.from(atob(part("footage").textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  };

  const { eyes, said, pieces, texts, spoken } = await unpacked();

  // --- pictures from their differences ---------------------------------------------------------

  const remembered = new Map();

  const changed = (cut, [, ...changes]) => {
    const made = [];
    let from = 0;
    for (let place = 0; place < changes.length; ) {
      const [start, gone, come] = changes.slice(place, place + 3);
      made.push(...cut.slice(from, start), ...changes.slice(place + 3, place + 3 + come));
      from = start + gone;
      place += 3 + come;
    }
    made.push(...cut.slice(from));
    return made;
  };

  const cutting = (number) => {
    const way = [];
    let base = number;
    while (base >= 0 && !remembered.has(base)) {
      way.push(base);
      base = texts[base][0];
    }
    let cut = base >= 0 ? remembered.get(base) : [];
    for (const next of way.reverse()) cut = changed(cut, texts[next]);
    remembered.set(number, cut);
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value);
    return cut;
  };

  const text = (number) => (number < 0 ? "" : cutting(number).map((piece) => pieces[piece]).join(""));

  // --- where we are ----------------------------------------------------------------------------

  const at = { seat: 0, moment: 0, language: navigator.language.startsWith("fr") ? "fr" : "en" };
  let playing = null;

  const moments = () => eyes[at.seat].moments;
  const saying = (number) => said[number][at.language === "en" ? 0 : 1];
  const word = (key) => spoken[at.language][key];

  // The moment of these eyes that shows leaf n: the newest until then.
  const momentOf = (leaf) => Math.max(0, moments().findLastIndex((moment) => moment[LEAF] <= leaf));

  // The first with something to see: the board as it is set up when the first window opens.
  const opening = () => Math.max(0, moments().findIndex((moment) => moment[WINDOW] > 0 && moment[DRAWN[at.language]] >= 0));

  const isMarked = (moment) => moment[MARK] >= 0;

  // As Reel.steps leads on the page: of each kind to the end of the stretch before, and of this or the next.
  const steps = () => {
    const found = {
      first: 0,
      before: at.moment - 1,
      after: at.moment + 1,
      last: moments().length - 1,
      mark_before: moments().findLastIndex((moment, place) => place < at.moment && isMarked(moment)),
      mark_after: moments().findIndex((moment, place) => place > at.moment && isMarked(moment)),
    };
    for (const [kind, begins] of Object.entries(eyes[at.seat].begins)) {
      const run = begins.findLastIndex((place) => place <= at.moment);
      const end = (n) => (n in begins ? (begins[n + 1] ?? moments().length) - 1 : -1);
      found[`${kind}_before`] = end(run - 1);
      found[`${kind}_after`] = end(run) > at.moment ? end(run) : end(run + 1);
    }
    return found;
  };

  const leads = (place) => place >= 0 && place < moments().length && place !== at.moment;

  // The address holds entry, eyes and language, so that a link to the file leads to a moment.
  const address = (place) => `#at=${moments()[place][LEAF]}&seat=${at.seat}&lang=${at.language}`;
  const remember = () => history.replaceState(null, "", address(at.moment));

  const recall = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.get("lang") in spoken) at.language = asked.get("lang");
    if (asked.get("seat") in eyes) at.seat = Number(asked.get("seat"));
    at.moment = asked.has("at") ? momentOf(Number(asked.get("at"))) : opening();
  };

  // --- what is seen ----------------------------------------------------------------------------

  const made = (tag, facts, ...inside) => {
    const element = Object.assign(document.createElement(tag), facts);
    element.append(...inside);
    return element;
  };

  const windowName = (number) => (number ? word("p_to_window").replace("{n}", number) : word("p_before_windows"));

  const leadTo = (place, label, says) => {
    const link = made("a", { href: address(place), title: label }, says);
    link.setAttribute("aria-label", label);
    return link;
  };

  const showBoard = () => {
    const moment = moments()[at.moment], board = document.querySelector(".board");
    const wide = text(moment[DRAWN[at.language]]), narrow = text(moment[NARROW[at.language]]);
    for (const each of [board, board.parentElement]) each.classList.toggle("narrowed", Boolean(narrow));
    board.innerHTML = narrow ? `<div class="for-wide">${wide}</div><div class="for-narrow">${narrow}</div>` : wide;
    document.querySelector(".words").textContent = text(moment[WORDED[at.language]]);
  };

  // Only the list is scrolled: the board stays where one looks at it. A row that is higher than the
  // list is seen from its beginning.
  const inSight = (list) => {
    const row = list.querySelector("[aria-current]");
    if (row) list.scrollTop = row.offsetTop - Math.max(0, list.clientHeight - row.clientHeight) / 2;
  };

  // What was told: its link lies over the whole row.
  const rowOf = (place, says, current, ...sentence) => {
    const leaf = moments()[place][LEAF], link = leadTo(place, word("p_to_moment").replace("{n}", leaf), says);
    link.className = "to-moment";
    link.removeAttribute("title");
    const row = made("li", { value: leaf }, link, " ", ...sentence);
    if (place === at.moment) row.setAttribute("aria-current", current);
    return row;
  };

  const signed = (moment) => [made("span", { className: "mark" }, `✦ ${saying(moment[MARK])}`), " "];

  const showStory = () => {
    const window = moments()[at.moment][WINDOW];
    part("told").textContent = windowName(window);
    part("story").replaceChildren(
      ...moments().flatMap((moment, place) => {
        if (moment[WINDOW] !== window) return [];
        return [rowOf(place, moment[LEAF], "step", ...(isMarked(moment) ? signed(moment) : []), saying(moment[SAID]))];
      }),
    );
    inSight(part("story"));
  };

  const markOf = (place) => {
    const moment = moments()[place], link = leadTo(place, saying(moment[SAID]), `✦ ${saying(moment[MARK])}`);
    link.className = "mark";
    if (place === at.moment) link.setAttribute("aria-current", "location");
    return link;
  };

  const isShown = ([first, last]) => first <= at.moment && at.moment <= last;
  const marked = ([first, last]) => moments().slice(first, last + 1).flatMap((moment, i) => (isMarked(moment) ? [first + i] : []));

  const stopOf = (stop) => {
    const [, last, number, name] = stop;
    const link = leadTo(last, saying(name), saying(number));
    if (isShown(stop)) link.setAttribute("aria-current", "true");
    return link;
  };

  const showLine = () => {
    const { line } = eyes[at.seat], [list, windows] = document.querySelectorAll(".line-of-time ol");
    list.replaceChildren(...line.map((stop) => made("li", {}, stopOf(stop), ...marked(stop).flatMap((place) => [" ", markOf(place)]))));
    const within = line.find(isShown)?.[WINDOWS] ?? [], phase = (stop) => (stop ? saying(stop.at(-1)) : "");
    windows.replaceChildren(
      ...within.map((stop, n) => {
        const begins = phase(stop) && phase(stop) !== phase(within[n - 1]) ? [made("span", { className: "hint" }, phase(stop)), " "] : [];
        return made("li", {}, ...begins, stopOf(stop));
      }),
    );
    const turned = line.some((stop) => stop[WINDOWS].length);
    part("line-row").textContent = word(turned ? "p_line_turns" : "p_line_windows");
    part("windows-row").hidden = windows.hidden = !within.length;
    inSight(document.querySelector(".line-of-time"));
  };

  const showTurningPoints = () => {
    const rows = eyes[at.seat].line.flatMap((stop) => marked(stop).map((place) => rowOf(place, saying(stop[NAME]), "location", ...signed(moments()[place]), saying(moments()[place][SAID]))));
    const fold = document.querySelector(".turning-points");
    fold.hidden = !rows.length;
    fold.querySelector("summary").textContent = `${word("p_turning_points")} (${rows.length})`;
    fold.querySelector("ol").replaceChildren(...rows);
  };

  const showSteps = () => {
    const places = steps();
    for (const link of all("[data-step]")) {
      const place = places[link.dataset.step];
      link.hidden = place === undefined; // the game has no such stretches
      if (leads(place)) link.href = address(place);
      else link.removeAttribute("href");
    }
  };

  // Lists are made anew: the focus goes on to the link that leads to the same moment, or to the one
  // that is shown; from a step that leads no further, to the other end.
  const again = ({ hash, className, dataset }, list) => {
    const links = list ? [...list.querySelectorAll("a")] : [];
    const shown = list?.querySelector("a[aria-current], [aria-current] a");
    const ends = ["first", "last"].map((name) => document.querySelector(`[data-step="${name}"][href]`));
    return links.find((link) => link.hash === hash && link.className === className) ?? shown ?? (dataset.step && ends.find(Boolean));
  };

  const show = () => {
    const held = document.activeElement, list = held.closest("ol");
    showBoard();
    showStory();
    showLine();
    showTurningPoints();
    showSteps();
    remember();
    if (held.matches("a") && !(held.isConnected && held.href)) again(held, list)?.focus();
  };

  const speak = () => {
    document.documentElement.lang = at.language;
    document.title = word("title");
    document.querySelector("h1").textContent = word("title");
    for (const element of all("[data-say]")) element.textContent = word(element.dataset.say);
    for (const element of all("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
    const names = [word("p_everybody"), ...word("seats")];
    part("film-eyes").replaceChildren(...names.map((name, seat) => made("option", { value: seat }, name)));
    part("film-eyes").value = at.seat;
    part("film-language").value = at.language;
  };

  // --- what one does ---------------------------------------------------------------------------

  const go = (place) => {
    if (!leads(place)) return;
    at.moment = place;
    show();
  };

  // The button says what a press would do, in another language too.
  const label = (does) => {
    const button = part("film-play");
    button.dataset.say = does;
    button.textContent = word(does);
  };

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    label("p_play");
  };

  const play = () => {
    label("p_play_pause");
    playing = setTimeout(() => {
      if (!leads(at.moment + 1)) return stop();
      go(at.moment + 1);
      play();
    }, SPEEDS[part("film-speed").value]);
  };

  // From the end it begins anew.
  const toggle = () => {
    if (playing !== null) return stop();
    if (!leads(at.moment + 1)) go(opening());
    play();
  };

  part("film-play").addEventListener("click", toggle);
  part("film-eyes").addEventListener("change", (event) => {
    const [leaf] = moments()[at.moment];
    at.seat = Number(event.target.value);
    at.moment = momentOf(leaf);
    show();
  });
  part("film-language").addEventListener("change", (event) => {
    at.language = event.target.value;
    speak();
    show();
  });
  // As on the page: a board that is wider than its frame keeps its arrows for who has tabbed to it.
  let tabbed = false;
  document.addEventListener("pointerdown", () => (tabbed = false), true);
  const scrolls = (target) => {
    const board = tabbed && target.closest(".board");
    return Boolean(board) && board.scrollWidth > board.clientWidth;
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") tabbed = true;
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select")) return;
    if (event.key === " " && !event.target.closest("button, summary")) {
      event.preventDefault();
      toggle();
      return;
    }
    const step = (event.shiftKey ? SHIFTED : KEYS)[event.key];
    if (!step || (SIDEWAYS.has(event.key) && scrolls(event.target))) return;
    event.preventDefault();
    stop();
    go(steps()[step]);
  });
  window.addEventListener("hashchange", () => {
    stop();
    recall();
    speak();
    show();
  });

  recall();
  speak();
  show();
  part("main").hidden = false;
})();
