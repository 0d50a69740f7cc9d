// What stays the same thing from one picture to the next moves there: each piece (data-id) from where
// it stood, by the way it tells (data-track) or straight. What is new appears, what is gone fades.
// In a film that is whenever another scene is put in place; at a table, when its page comes anew.
// Whoever asked their system for less motion gets stills.
(() => {
  const MOVING = 600, FADING = 400; // milliseconds
  const NEAR = 1.5; // pixels of a picture
  const moving = [];

  // The drawing that is seen: a narrow window has another.
  const drawing = () => [...document.querySelectorAll(".board[role='region'] svg")].find((svg) => svg.getClientRects().length);

  const points = (text) => (text ? text.split(" ").map((point) => point.split(",").map(Number)) : []);

  // Where the board lies in its picture, and how many pixels a step on it is (data-frame): a picture
  // may show another part of the board than the one before.
  const frameOf = (svg) => (svg.dataset.frame || "0,0,1").split(",").map(Number);
  const onBoard = ([x, y], [left, top, step]) => [(x - left) / step, (y - top) / step];
  const inPicture = ([x, y], [left, top, step]) => [left + x * step, top + y * step];

  // In pixels of the picture: where its way ends, or its middle.
  const standsAt = (piece, svg) => {
    const way = points(piece.dataset.track);
    if (way.length) return way.at(-1);
    const { left, top, width, height } = piece.getBoundingClientRect();
    const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(svg.getScreenCTM().inverse());
    return [x, y];
  };

  const pieces = (svg) => [...svg.querySelectorAll("[data-id]")];

  const remembered = (svg) => {
    if (!svg) return null;
    const frame = frameOf(svg);
    const places = pieces(svg).map((piece) => [piece.dataset.id, onBoard(standsAt(piece, svg), frame)]);
    return { wide: svg.viewBox.baseVal.width, frame, places: Object.fromEntries(places) };
  };

  const animate = (element, keyframes, duration, easing) => {
    const animation = element.animate(keyframes, { duration, easing });
    moving.push(animation);
    return animation.finished.catch(() => {}); // cancelled by the next picture
  };

  // The rest of the way that it tells, where it stood on it; else straight.
  const stops = (piece, from, to) => {
    const way = points(piece.dataset.track);
    const at = way.findLastIndex(([x, y]) => Math.hypot(x - from[0], y - from[1]) < NEAR);
    return at < 0 ? [from, to] : way.slice(at);
  };

  const move = (piece, svg, from) => {
    const to = standsAt(piece, svg);
    const way = stops(piece, from, to);
    const far = way.map(([x, y], i) => (i ? Math.hypot(x - way[i - 1][0], y - way[i - 1][1]) : 0));
    const whole = far.reduce((sum, leg) => sum + leg, 0);
    if (whole < NEAR) return;
    const inside = piece.parentNode.getScreenCTM().inverse().multiply(svg.getScreenCTM());
    let gone = 0;
    const keyframes = way.map(([x, y], i) => {
      const [right, down] = [x - to[0], y - to[1]];
      gone += far[i];
      return { translate: `${inside.a * right + inside.c * down}px ${inside.b * right + inside.d * down}px`, offset: Math.min(1, gone / whole) };
    });
    animate(piece, keyframes, MOVING, "ease-in-out");
  };

  // What is gone stands there for a moment, for the eye alone.
  const fade = (piece, svg, before) => {
    const [left, top, step] = frameOf(svg), [x, y, was] = before.frame;
    const ghost = document.createElementNS(svg.namespaceURI, "g");
    ghost.setAttribute("transform", `translate(${left} ${top}) scale(${step / was}) translate(${-x} ${-y})`);
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("pointer-events", "none");
    const copy = document.importNode(piece, true);
    for (const each of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "tabindex", "data-id", "role"]) each.removeAttribute(name);
    ghost.append(copy);
    svg.append(ghost);
    animate(ghost, { opacity: [1, 0] }, FADING, "linear").then(() => ghost.remove());
  };

  const stop = () => {
    for (const animation of moving.splice(0)) animation.cancel();
  };

  // `old` is the drawing before, if it is still at hand.
  const play = (before, old) => {
    stop();
    const svg = drawing();
    if (!svg || !before || before.wide !== svg.viewBox.baseVal.width || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frame = frameOf(svg);
    const there = new Set();
    const plays = pieces(svg).map((piece) => {
      const place = before.places[piece.dataset.id];
      there.add(piece.dataset.id);
      if (piece.parentNode.closest("[data-id]")) return null; // it goes with what it lies in
      return place ? () => move(piece, svg, inPicture(place, frame)) : () => animate(piece, { opacity: [0, 1] }, FADING, "linear");
    });
    for (const begin of plays) begin?.();
    for (const piece of old ? pieces(old) : []) if (!there.has(piece.dataset.id) && !piece.parentNode.closest("[data-id]")) fade(piece, svg, before);
  };

  const film = () => {
    let svg = drawing();
    let before = remembered(svg);
    new MutationObserver(() => {
      const now = drawing();
      if (now === svg) return;
      const next = remembered(now);
      play(before, svg);
      [svg, before] = [now, next];
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
  };

  // The page of a table is loaded anew by its news and by an order: it remembers where things stood.
  const table = (size) => {
    const kept = `stood ${location.pathname}`;
    const saved = JSON.parse(sessionStorage.getItem(kept) ?? "null");
    sessionStorage.removeItem(kept);
    if (saved && saved.size !== size) play(saved.stood, null);
    addEventListener("pagehide", () => {
      stop();
      sessionStorage.setItem(kept, JSON.stringify({ size, stood: remembered(drawing()) }));
    });
  };

  const size = document.querySelector("[data-newest]")?.dataset.size;
  if (document.querySelector(".film-scene")) film();
  else if (size) table(size);
})();
