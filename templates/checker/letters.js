// §11: the text of a letter; §5: the shape of its sealed part.
const LETTER_KINDS = [
  "order",
  "standing",
  "withdraw",
  "join",
  "seal",
  "open",
  "consent",
  "key",
  "press",
  "concede",
  "vote",
  "lost",
];
const LETTER_KEYS = ["assurance", "body", "kind", "received", "seat", "signature", "text"];
const NONCE_KINDS = ["order", "standing", "join", "withdraw"];
const HEADER_NAMES = ["log", "window", "seat", "serial", "nonce", "seen"];
const FREE_WINDOW = ["standing", "key", "lost", "press"];

const HEADER_FORMS = {
  log: (v) => /^\S+ [A-Za-z0-9+/]{43}$/.test(v),
  window: (v) => decimalOf(v) >= 0,
  seat: (v) => decimalOf(v) >= 1,
  serial: (v) => decimalOf(v) >= 0 && decimalOf(v) <= 2147483647,
  nonce: (v) => /^[0-9a-f]{32}$/.test(v),
  seen: (v) => /^[1-9]\d{0,14} [A-Za-z0-9+/]{43}$/.test(v) && fromShort64(v.split(" ")[1]) !== null,
};

// Rules for the bytes of any text, signed or repaired.
function textFault(text, signed) {
  if (utf8(text).length > 16384) return "it is longer than 16,384 bytes";
  if (text.normalize("NFC") !== text) return "it is not in normal form C";
  if (/[ \t]\n/.test(text) || text.includes("\r")) return "a line ends in a blank or a CR";
  if (!text.endsWith("\n")) return "it does not end in a line feed";
  if (signed) return "";
  if (text !== "\n" && (text.startsWith("\n") || text.endsWith("\n\n")))
    return "an unsigned text begins or ends in an empty line";
  return "";
}

// {kind, headers, body} of a text with headers; {error}; or null for a text that is body alone.
function readText(text, signed) {
  const lines = text.slice(0, -1).split("\n");
  const m = /^referee-([a-z]+) v1$/.exec(lines[0]);
  if (!m || !LETTER_KINDS.includes(m[1])) return signed ? { error: "its first line is not referee-<kind> v1" } : null;
  const headers = {};
  let at = 1,
    last = -1;
  for (; at < lines.length && lines[at] !== ""; at++) {
    const h = /^([a-z]+): (.*)$/.exec(lines[at]),
      i = h ? HEADER_NAMES.indexOf(h[1]) : -1;
    if (i <= last || !HEADER_FORMS[h[1]](h[2])) return { error: "the header " + lines[at].slice(0, 60) };
    headers[h[1]] = h[2];
    last = i;
  }
  for (const k of ["log", "window", "seat"])
    if (headers[k] === undefined) return { error: "the header " + k + " is missing" };
  if (headers.nonce !== undefined && !NONCE_KINDS.includes(m[1]))
    return { error: "a text of the kind " + m[1] + " has no nonce" };
  const body = lines.slice(at + 1); // §10, 1: perhaps no empty line
  if (body.length && body[body.length - 1] === "" && !(body.length === 1 && body[0] === ""))
    return { error: "its body ends in an empty line" };
  if (body.length === 1 && body[0] === "") return { error: "an empty line too many" };
  return { kind: m[1], headers, body };
}

// §5, §10: what the body of each kind may be; bodies in a game's language are not judged here.
const BODY_FORMS = {
  withdraw: (b) =>
    b.length === 0 ||
    b.every(
      (l) =>
        /^ *\d+( +\d+)*$/.test(l) &&
        l
          .trim()
          .split(/ +/)
          .every((x) => decimalOf(x) >= 1),
    ),
  key: (b) => b.length === 1 && (b[0] === "none" || keyLineFault(b[0]) === ""),
  lost: (b) => b.length === 1 && keyLineFault(b[0]) === "",
  concede: (b) => b.length === 0,
  vote: (b) => b.length === 1 && /^(draw|end|pause|resume|extend ([1-9]|1[0-4])) (yes|no)$/.test(b[0]),
  consent: (b) => b.length === 1 && /^(rewind [1-9]\d{0,8}|rules \d{1,9}(\.\d{1,9})*) (yes|no)$/.test(b[0]),
  seal: (b) => b.length === 1 && isDigest(b[0]),
  open: (b) => b.length === 1 && openLines(b[0]) !== null,
};

// The order under the seal of an `open`: {digest, nonce, headers} or null.
function openLines(disclosure) {
  const d = readDisclosure(disclosure);
  if (d.error || d.name !== "order" || !isText(d.value) || textFault(d.value, true)) return null;
  const t = readText(d.value, true);
  if (t.error || t.kind !== "order" || t.headers.serial !== undefined || t.headers.seen !== undefined) return null;
  return { digest: toBase64url(sha256(utf8(disclosure))), nonce: t.headers.nonce, headers: t.headers };
}

function letterShapeFault(R, leaf, v) {
  if (!hasKeys(v, LETTER_KEYS)) return "its keys";
  if (!["signed", "address", "bot"].includes(v.assurance)) return "assurance";
  if (!LETTER_KINDS.includes(v.kind) && v.kind !== "refused") return "kind";
  if (!isTime(v.received)) return "received";
  if (!isSeatOf(R)(v.seat)) return "seat";
  const hidden = v.kind === "press" || v.kind === "refused";
  const fork = v.kind === "refused" && isForkLetter(R, leaf);
  if (hidden && !fork) {
    if (v.text !== null || v.signature !== null || !isDigest(v.body))
      return "text, signature and body of a hidden letter";
    return v.assurance === "bot" ? "a bot that writes " + v.kind : "";
  }
  if (v.body !== null || !isText(v.text) || !(v.signature === null || isText(v.signature)))
    return "text, signature and body";
  if ((v.assurance === "signed") !== (v.signature !== null)) return "assurance does not fit the signature";
  if (v.assurance === "bot" && !["join", "order", "consent"].includes(v.kind)) return "a bot that writes " + v.kind;
  if (v.kind === "lost" && v.assurance !== "address") return "a lost letter that is signed";
  if ((v.kind === "seal" || v.kind === "open") && v.assurance !== "signed") return "an unsigned " + v.kind;
  return "";
}

// The letter right before a match.ended of cause `fork` may be shown though it was refused.
function isForkLetter(R, leaf) {
  const next = R.leaves[leaf.n + 1];
  return Boolean(next && next.short === "ended" && next.data.cause === "fork");
}

// Fills R.letters: leaf number -> letter, for all that are shown. Signatures are verified here, once.
async function readLetters(rep, R) {
  R.letters = new Map();
  for (const leaf of R.leaves) {
    if (leaf.short !== "letter_sealed") continue;
    const part = leaf.parts[0];
    if (!part.shown || R.letters.has(leaf.n)) continue;
    const l = await readLetter(R, leaf, part.value);
    if (l.fault)
      rep.fail(
        "orders",
        whereLeaf(leaf.n),
        `letter of leaf ${leaf.n}: ${l.fault}`,
        `lettre de la feuille ${leaf.n} : ${l.fault}`,
      );
    if (l.seat) R.letters.set(leaf.n, l);
  }
}

async function readLetter(R, leaf, v) {
  const fault = letterShapeFault(R, leaf, v);
  if (fault) return { fault: fault + ": not as §5 says" };
  const l = {
    ...v,
    n: leaf.n,
    leaf,
    fault: "",
    headers: null,
    body: [],
    key: null,
    verified: false,
    pgp: false,
    nonce: null,
    serial: null,
    seen: null,
  };
  if (v.text === null) return l;
  l.refusedFork = v.kind === "refused";
  l.fault = readLetterText(R, l);
  if (v.signature !== null) {
    l.pgp = /^-----BEGIN PGP /.test(v.signature);
    if (!l.pgp) await verifyLetter(R, l);
  }
  return l;
}

async function verifyLetter(R, l) {
  const found = await sshsigCheck(l.signature, utf8(l.text), "order@referee");
  l.key = found.key;
  l.verified = found.ok;
  if (!found.ok && !l.fault) l.fault = "its signature is not good: " + found.why;
}

function readLetterText(R, l) {
  const signed = l.signature !== null;
  const bytes = textFault(l.text, signed);
  if (bytes) return bytes;
  const t = readText(l.text, signed);
  if (t && t.error) return t.error;
  if (!t) l.body = l.text === "\n" ? [] : l.text.slice(0, -1).split("\n");
  else {
    l.headers = t.headers;
    l.body = t.body;
    const fault = headerFault(R, l, t);
    if (fault) return fault;
  }
  const form = BODY_FORMS[l.kind];
  if (form && !form(l.body)) return "the body of a letter of the kind " + l.kind;
  if (l.kind === "open") {
    l.opened = openLines(l.body[0]);
    l.nonce = l.opened.nonce === undefined ? null : fromHex(l.opened.nonce);
  }
  return "";
}

function headerFault(R, l, t) {
  const h = t.headers;
  if (!l.refusedFork && t.kind !== l.kind) return `its text is of the kind ${t.kind}, the leaf says ${l.kind}`;
  if (h.log !== R.origin + " " + toShort64(R.leaf0)) return "its header log names another log";
  if (Number(h.seat) !== l.seat) return `its text names seat ${h.seat}, the leaf seat ${l.seat}`;
  if (h.serial !== undefined) l.serial = Number(h.serial);
  if (h.nonce !== undefined && l.signature !== null) l.nonce = fromHex(h.nonce);
  if (h.seen !== undefined) l.seen = { size: Number(h.seen.split(" ")[0]), root: fromShort64(h.seen.split(" ")[1]) };
  return "";
}

// Does what the player says to have seen lie on this log, as long as it was then?
function seenOnLog(R, l) {
  return l.seen.size <= l.n && sameBytes(R.tree.root(l.seen.size), l.seen.root);
}

// §7: orders/ is exactly what the letters say.
function checkOrderFiles(rep, R) {
  const want = new Map(),
    either = new Set();
  for (const l of R.letters.values()) {
    if (l.text === null || R.parts.get(l.leaf.sealed[0]).back) continue;
    const base = `orders/${l.n}-seat${l.seat}`;
    want.set(base + ".txt", l.text);
    if (l.signature !== null) want.set(base + (l.pgp ? ".asc" : ".sig"), l.signature);
    if (l.pgp) either.add(base + ".mime");
  }
  for (const [name, text] of want) {
    const have = R.members.get(name);
    if (!have) rep.fail("orders", name, `${name} is missing`, `${name} manque`);
    else if (!sameBytes(have, utf8(text)))
      rep.fail(
        "orders",
        name,
        `${name} is not what the disclosure of its leaf says`,
        `${name} n'est pas ce que dit la révélation de sa feuille`,
      );
  }
  for (const name of R.members.keys()) {
    if (name.startsWith("orders/") && !want.has(name) && !either.has(name))
      rep.fail("orders", name, `no letter says ${name}`, `aucune lettre ne dit ${name}`);
  }
}
