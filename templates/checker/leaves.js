// §2 and §5: every leaf's bytes and fields. The order of leaves is in order.js.
const LEAF_KEYS = ["at", "data", "n", "opens", "sealed", "type", "v"];
const isSeatOf = (R) => (x) => isInt(x) && x >= 1 && x <= R.seats;
const isSeats = (R) => (x) => Array.isArray(x) && x.every((s, i) => isSeatOf(R)(s) && (i === 0 || x[i - 1] < s));
const isOneOf =
  (...names) =>
  (x) =>
    names.includes(x);
const isFrom = (low) => (x) => isInt(x) && x >= low;
const isMaybe = (f) => (x) => x === null || f(x);
const isVersion = (x) => isText(x) && /^\d{1,9}(\.\d{1,9}){0,3}$/.test(x);
const isLevel = (x) => isText(x) && /^(easy|steady|strong)\//.test(x) && isVersion(x.slice(x.indexOf("/") + 1));
const isReason = (x) => isText(x) && !/\n/.test(x);
const CHAIR_EMPTY = ["left", "conceded", "removed", "nmr"];
const CHAIR_TAKEN = ["replaced", "bot", "relieved"];

// §10, 13: {least, keys} of `2 of <vkey> <vkey>`, or null.
function readPromise(text) {
  const one = "[^+ ]+\\+[0-9a-f]{8}\\+[^\\s]+";
  const m = isText(text) ? new RegExp(`^([1-9][0-9]?) of (${one}(?: ${one})*)$`).exec(text) : null;
  const keys = m ? m[2].split(" ") : [];
  return m && Number(m[1]) <= keys.length && new Set(keys).size === keys.length ? { least: Number(m[1]), keys } : null;
}

function isFacts(x) {
  return isObject(x) && Object.values(x).every((v) => isInt(v) || isText(v));
}
function isOutcome(R) {
  return isMaybe(
    (x) =>
      hasKeys(x, ["reason", "scores", "winners"]) &&
      isText(x.reason) &&
      isSeats(R)(x.winners) &&
      isObject(x.scores) &&
      Object.values(x.scores).every(isInt),
  );
}
function isContributions(R) {
  return (x) => Array.isArray(x) && x.length === R.seats && x.every(isDigest);
}
function isConsents(x, n) {
  return Array.isArray(x) && x.every((l, i) => isInt(l) && l >= 0 && l < n && (i === 0 || x[i - 1] < l));
}

// Fields of each match.* type; and its sealed parts: a name, or a name with * for one of every seat.
function leafShapes(R) {
  const seat = isSeatOf(R),
    window = isFrom(1);
  return {
    created: [{}, []],
    letter_sealed: [{}, ["letter"]],
    started: [{ draw: isFrom(1), link: isDigest, contributions: isContributions(R) }, ["keys*", "used"]],
    window_opened: [
      { window, name: isText, pace: isOneOf("long", "short"), facts: isFacts, asked: isSeats(R), due: isMaybe(isTime) },
      [],
    ],
    window_sealed: [{ window, due: isTime, sealed: (x) => isSeats(R)(x) && x.length > 0 }, []],
    round_named: [{ window: isFrom(0), round: isFrom(1), due: isTime }, []],
    round_given: [{ round: isFrom(1), signature: isShort(48) }, []],
    due_changed: [
      { window, due: isMaybe(isTime), cause: isOneOf("organiser", "absence", "vote", "outage"), reason: isReason },
      [],
    ],
    window_closed: [
      { window, draw: isFrom(1), link: isDigest, contributions: isContributions(R), given: isSeats(R) },
      ["used"],
    ],
    seat_told: [{ seat }, ["told"]],
    key_announced: [{ seat, cause: isOneOf("lost", "first"), counts: isTime }, ["key"]],
    key_kept: [{ seat }, []],
    key_changed: [{ seat, cause: isOneOf("player", "organiser", "lost", "first"), reason: isReason }, ["key"]],
    seat_changed: [{ seat, cause: isOneOf(...CHAIR_EMPTY, ...CHAIR_TAKEN), reason: isReason }, ["key"]],
    rules_changed: [
      {
        versions: (x) => Array.isArray(x) && x.length === 2 && x.every(isVersion),
        rules: isDigest,
        cause: isOneOf("consent"),
        reason: isOneOf(""),
      },
      [],
    ],
    ruled: [{ seat: isMaybe(seat), cause: isOneOf("organiser", "draw"), reason: isReason }, []],
    rewound: [{ to_window: window, reason: isReason, consents: Array.isArray }, []],
    ended: [
      { cause: isOneOf("outcome", "vote", "organiser", "chain", "fork"), outcome: isOutcome(R), secret: isDigest },
      [],
    ],
  };
}

// §10, 13: the referee's own options.
function optionFaults(options, v) {
  const bad = [],
    has = (k) => Object.prototype.hasOwnProperty.call(options, k);
  const always = {
    "match.long": isFrom(1),
    "match.short": isFrom(1),
    "match.grid": isMaybe(isText),
    "match.assurance": isOneOf("address", "signed"),
    "match.hold": isOneOf(true, false),
  };
  if (v === 2) always["match.bot"] = isVersion;
  const unusual = {
    "match.press": isOneOf("none", "anonymous"),
    "match.postal": isOneOf(true),
    "match.reliability": (x) => isFrom(1)(x) && x <= 100,
    "match.grace": isFrom(1),
    "match.bank": isFrom(1),
    "match.absence": (x) => isFrom(0)(x) && x !== 14,
    "match.nmr_limit": isFrom(1),
    "match.nmr_then": isOneOf("empty"),
    "match.beacon": isBeacon,
    "match.blind": (x) => x === true && options["match.assurance"] === "signed",
    "match.witnesses": (x) => readPromise(x) !== null,
  };
  if (v === 2) unusual["match.level"] = isLevel;
  for (const k of Object.keys(always)) if (!has(k) || !always[k](options[k])) bad.push(k);
  for (const k of Object.keys(options)) {
    if (!k.startsWith("match.") || always[k]) continue;
    if (!unusual[k] || !unusual[k](options[k])) bad.push(k);
  }
  if (
    has("match.grid") &&
    options["match.grid"] !== null &&
    !bad.includes("match.grid") &&
    !readGrid(options["match.grid"])
  )
    bad.push("match.grid");
  return bad;
}

function createdFault(R, leaf) {
  const d = leaf.data;
  const keys = ["origin", "game", "version", "options", "seats", "rules", "chain", "secret"];
  if (Object.prototype.hasOwnProperty.call(d, "restored")) keys.push("restored");
  if (!hasKeys(d, keys)) return "its fields";
  const o = originParts(d.origin);
  if (!o) return "origin";
  if (!/^[a-z0-9-]{1,64}$/.test(d.game) || d.game === "match") return "game";
  if (!isVersion(d.version)) return "version";
  if (!isInt(d.seats) || d.seats < 1 || d.seats > 255) return "seats";
  for (const k of ["rules", "chain", "secret"]) if (!isDigest(d[k])) return k;
  if (!isObject(d.options)) return "options";
  const bad = optionFaults(d.options, leaf.v);
  if (bad.length) return "the option " + bad[0];
  if (o.number > 1 !== Boolean(d.restored)) return "restored (it stands just where the name has a number)";
  if (
    d.restored &&
    !(hasKeys(d.restored, ["checkpoint", "reason"]) && isText(d.restored.checkpoint) && isText(d.restored.reason))
  )
    return "restored";
  return "";
}

function leafVersionFault(R, leaf) {
  if (leaf.short === "created") return leaf.v === 1 || leaf.v === 2 ? "" : "v";
  if (leaf.short !== "due_changed") return leaf.v === 1 ? "" : "v";
  const own = leaf.data.cause === "absence" || /^\[(absence|bank \d{1,9})\]$/.test(leaf.data.reason);
  return leaf.v === (own ? R.leaves[0].v : 1) ? "" : "v";
}

function matchLeafFault(R, leaf, shapes) {
  if (!Object.prototype.hasOwnProperty.call(shapes, leaf.short)) return "the type";
  if (leaf.short === "created") {
    const fault = createdFault(R, leaf);
    if (fault) return fault;
  } else {
    const [fields] = shapes[leaf.short];
    if (!hasKeys(leaf.data, Object.keys(fields))) return "its fields";
    for (const k of Object.keys(fields)) if (!fields[k](leaf.data[k])) return "the field " + k;
  }
  const fault = leafVersionFault(R, leaf);
  if (fault) return fault;
  if (leaf.opens.length) return "opens";
  const want = leafPartNames(R, leaf);
  return leaf.sealed.length === want.length ? "" : "the number of its sealed parts";
}

// The names of a match.* leaf's parts, in order (§5).
function leafPartNames(R, leaf) {
  let whats = (R.shapes[leaf.short] || [{}, []])[1];
  if (leaf.short === "due_changed" && leaf.v === 2) whats = ["spent*"];
  const names = [];
  for (const w of whats) {
    if (!w.endsWith("*")) names.push(w + "." + leaf.n);
    else for (let s = 1; s <= R.seats; s++) names.push(w.slice(0, -1) + "." + leaf.n + "." + s);
  }
  return names;
}

// The shape that all leaves share; the leaf, or a text that says what is wrong.
function readLeaf(bytes, n) {
  if (!bytes.length) return "the line is empty";
  if (bytes.length > 65535) return "it is longer than 65,535 bytes";
  const text = textOf(bytes);
  if (text === null) return "it is not UTF-8";
  const r = readJson(text);
  if (r.error) return r.error;
  const x = r.value;
  if (!hasKeys(x, LEAF_KEYS)) return "it has not exactly the seven keys";
  if (x.n !== n) return `its number is ${plain(x.n)}, its place ${n}`;
  if (!isTime(x.at)) return "at";
  if (!isObject(x.data)) return "data";
  if (!isInt(x.v) || x.v < 1) return "v";
  if (!isText(x.type) || !/^[a-z0-9-]+\.[a-z0-9_]+$/.test(x.type)) return "type";
  for (const k of ["opens", "sealed"])
    if (!Array.isArray(x[k]) || !x[k].every(isDigest) || new Set(x[k]).size < x[k].length) return k;
  const short = x.type.startsWith("match.") ? x.type.slice(6) : "";
  return Object.assign(Object.create(null), { ...x, short, bytes, parts: [] });
}

// All lines with their line feeds; null if the last one has none.
function linesOf(bytes) {
  if (bytes.length && bytes[bytes.length - 1] !== 10) return null;
  const lines = [];
  let from = 0;
  for (let i = bytes.indexOf(10, 0); i >= 0; i = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, i));
    from = i + 1;
  }
  return lines;
}

// Fills R.leaves, R.tree and what leaf 0 says. §8 `leaves` but for the order.
function readLog(rep, R) {
  const raw = R.members.get("log.jsonl");
  if (!raw) return rep.skip("leaves", "there is no log.jsonl", "il n'y a pas de log.jsonl");
  const lines = linesOf(raw);
  if (!lines || !lines.length)
    return rep.fail(
      "leaves",
      "log.jsonl",
      "log.jsonl is empty or has no line feed at its end",
      "log.jsonl est vide ou ne finit pas par un saut de ligne",
    );
  R.hashes = lines.map(leafHash);
  R.tree = newTree(R.hashes);
  const leaves = [];
  lines.forEach((line, n) => {
    const leaf = readLeaf(line, n);
    if (typeof leaf === "string")
      rep.fail("leaves", whereLeaf(n), `leaf ${n} is no leaf: ${leaf}`, `la feuille ${n} n'en est pas une : ${leaf}`);
    else leaves.push(leaf);
  });
  if (leaves.length < lines.length) return;
  R.leaves = leaves;
  takeCreated(rep, R);
}

function takeCreated(rep, R) {
  const first = R.leaves[0],
    d = first.data;
  const seats = d.seats;
  if (
    first.type !== "match.created" ||
    !isInt(seats) ||
    seats < 1 ||
    seats > 255 ||
    !originParts(d.origin) ||
    !isObject(d.options)
  ) {
    rep.fail(
      "leaves",
      whereLeaf(0),
      "leaf 0 is no match.created of §5",
      "la feuille 0 n'est pas un match.created du §5",
    );
    R.leaves = [];
    return;
  }
  R.seats = seats;
  R.origin = d.origin;
  R.originOf = originParts(d.origin);
  R.options = d.options;
  R.version = first.v;
  R.leaf0 = R.hashes[0];
  R.shapes = leafShapes(R);
  const last = R.leaves[R.leaves.length - 1];
  R.ended = last.short === "ended" ? last : null;
  const bad = [];
  for (const leaf of R.leaves) {
    const fault = leafFault(R, leaf);
    if (fault) {
      bad.push(leaf);
      rep.fail(
        "leaves",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}, ${leaf.type}: ${fault} is not as §5 says`,
        `feuille ${leaf.n}, ${leaf.type} : « ${fault} » n'est pas comme le dit le §5`,
      );
    }
  }
  R.shapesGood = bad.length === 0;
}

function leafFault(R, leaf) {
  if (leaf.n > 0 && leaf.short === "created") return "a second match.created";
  if (leaf.short) {
    if (leaf.short === "rewound" && !isConsents(leaf.data.consents, leaf.n)) return "the field consents";
    return matchLeafFault(R, leaf, R.shapes);
  }
  return leaf.type.startsWith(R.leaves[0].data.game + ".") ? "" : "the type (of another game)";
}
