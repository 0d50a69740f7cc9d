// §8 "What is read": an mbox, a mail, or a saved text, as all the texts that a reader may find in it.
function binaryText(bytes) {
  const out = [];
  for (let i = 0; i < bytes.length; i += 8192) out.push(String.fromCharCode.apply(null, bytes.subarray(i, i + 8192)));
  return out.join("");
}
function binaryBytes(text) {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

// Headers of a binary text: {names -> [values]} unfolded, and the body; null if it does not begin with headers.
function splitHeaders(text) {
  const m = /\r?\n\r?\n/.exec(text);
  const head = m ? text.slice(0, m.index) : text;
  if (head.length > 262144 || !/^[!-9;-~]+[ \t]*:/.test(head)) return null;
  const headers = new Map();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const i = line.indexOf(":");
    if (i < 1) return null;
    const k = line.slice(0, i).trim().toLowerCase();
    if (!headers.has(k)) headers.set(k, []);
    headers.get(k).push(line.slice(i + 1).trim());
  }
  return { headers, body: m ? text.slice(m.index + m[0].length) : "" };
}

function headerOf(h, name) {
  return h.has(name) ? h.get(name)[0] : "";
}

function headerParam(value, name) {
  const m = new RegExp(";\\s*" + name + '\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))', "i").exec(value);
  return m ? (m[1] !== undefined ? m[1] : m[2].replace(/^[A-Za-z0-9-]*'[^']*'/, "")) : "";
}

function looseBase64(text) {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, "");
  const out = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let bits = 0,
    have = 0,
    at = 0;
  for (let i = 0; i < clean.length; i++) {
    bits = ((bits << 6) | TABLE64[clean.charCodeAt(i)]) & 0xffffff;
    have += 6;
    if (have >= 8) {
      have -= 8;
      if (at < out.length) out[at++] = (bits >> have) & 255;
    }
  }
  return out.subarray(0, at);
}

function decodeTransfer(text, how) {
  const name = how.trim().toLowerCase().replace(/;.*/, "");
  if (name === "base64") return looseBase64(text);
  if (name !== "quoted-printable") return binaryBytes(text);
  const soft = text.replace(/[ \t]+(\r?\n)/g, "$1").replace(/=[ \t]*\r?\n/g, "");
  return binaryBytes(soft.replace(/=([0-9A-Fa-f]{2})/g, (_, h) => String.fromCharCode(parseInt(h, 16))));
}

const HTML_NAMES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  mdash: "\u2014",
  ndash: "\u2013",
  plus: "+",
  sol: "/",
  equals: "=",
  vert: "|",
  shy: "",
  zwnj: "",
  zwj: "",
  lrm: "",
  rlm: "",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
};

function htmlEntity(all, name) {
  if (name[0] !== "#") {
    const v = HTML_NAMES[name.toLowerCase()];
    return v === undefined ? all : v;
  }
  const n = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return n > 0 && n < 0x110000 && !(n >= 0xd800 && n < 0xe000) ? String.fromCodePoint(n) : all;
}

// HTML without its tags; br and the ends of blocks are line ends.
function htmlText(text) {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/[\r\n]+/g, " ")
    .replace(/<(?:br|hr)\b[^>]*>/gi, "\n")
    .replace(/<\/(?:p|div|pre|li|ul|ol|tr|td|th|table|h[1-6]|blockquote|section|article|address|dd|dt|dl)\s*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8});/gi, htmlEntity);
}
// The same, line ends of a <pre> kept.
function htmlPreText(text) {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(?:br|hr)\b[^>]*>/gi, "\n")
    .replace(/<\/(?:p|div|pre|li|tr|td|blockquote)\s*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8});/gi, htmlEntity);
}

function decodeAs(bytes, label) {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (_) {
    return null;
  }
}

// Every reading of some bytes: declared charset, UTF-8, UTF-16 where there are zero bytes; HTML bare.
function addReadings(into, bytes, charset) {
  const texts = [decodeAs(bytes, "utf-8")];
  if (charset && !/^utf-?8$/i.test(charset)) texts.push(decodeAs(bytes, charset));
  if (bytes.indexOf(0) >= 0) texts.push(decodeAs(bytes, "utf-16le"), decodeAs(bytes, "utf-16be"));
  for (const t of texts) {
    if (t === null) continue;
    into.add(t);
    if (/<\/?[a-z][^>]*>/i.test(t)) {
      into.add(htmlText(t));
      into.add(htmlPreText(t));
    }
  }
}

function addPart(into, text, depth) {
  const m = splitHeaders(text);
  if (!m || depth > 12) {
    addReadings(into, binaryBytes(text), "");
    return;
  }
  const type = headerOf(m.headers, "content-type"),
    how = headerOf(m.headers, "content-transfer-encoding");
  const boundary = /^\s*multipart\//i.test(type) ? headerParam(type, "boundary") : "";
  if (boundary) {
    const marks = ("\n" + m.body).split("\n--" + boundary);
    for (const piece of marks.slice(1)) {
      if (piece.startsWith("--")) continue;
      addPart(into, piece.replace(/^[^\n]*\n/, (l) => (l.trim() === "" ? "" : l)).replace(/\r$/, ""), depth + 1);
    }
    return;
  }
  const bytes = decodeTransfer(m.body, how);
  if (/^\s*message\//i.test(type)) {
    addPart(into, binaryText(bytes), depth + 1);
    return;
  }
  addReadings(into, bytes, headerParam(type, "charset"));
}

function isMailHead(m) {
  return (
    m !== null &&
    ["from", "to", "subject", "message-id", "received", "content-type", "mime-version", "date", "return-path"].some(
      (k) => m.headers.has(k),
    )
  );
}

// [{headers: Map or null, texts: Set}] of a dropped file: one for each mail in it.
function readMailFile(bytes) {
  const raw = binaryText(bytes);
  const pieces = /^From [^\n]*\r?\n[!-9;-~]+:/.test(raw)
    ? raw.split(/^From [^\n]*\r?\n(?=[!-9;-~]+:)/m).slice(1)
    : [raw];
  return pieces.map((piece) => {
    const m = splitHeaders(piece),
      texts = new Set();
    const mail = isMailHead(m);
    if (mail) addPart(texts, piece, 0);
    addReadings(texts, pieces.length === 1 ? bytes : binaryBytes(piece), "");
    return { headers: mail ? m.headers : null, texts };
  });
}
