// §1: bytes, base64, base64url, hex, UTF-8, times. Everything here is pure and throws nothing.
const utf8Strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8Writer = new TextEncoder();

function utf8(text) {
  return utf8Writer.encode(text);
}

// The text of the bytes, or null where they are not UTF-8 or begin with a byte order mark.
function textOf(bytes) {
  if (bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return null;
  try {
    return utf8Strict.decode(bytes);
  } catch (_) {
    return null;
  }
}

function joinBytes(...parts) {
  let length = 0;
  for (const p of parts) length += p.length;
  const all = new Uint8Array(length);
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return all;
}

function sameBytes(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function compareBytes(a, b) {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

function u8(n) {
  return Uint8Array.of(n & 255);
}
function u16(n) {
  return Uint8Array.of((n >>> 8) & 255, n & 255);
}
function u32(n) {
  return Uint8Array.of((n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
}

function hexOf(bytes) {
  let out = "";
  for (const b of bytes) out += (b < 16 ? "0" : "") + b.toString(16);
  return out;
}

function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  const out = new Uint8Array(text.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = parseInt(text.substr(2 * i, 2), 16);
  return out;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function encode64(bytes, alphabet, pad) {
  const out = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const x = (bytes[i] << 16) | ((left > 1 ? bytes[i + 1] : 0) << 8) | (left > 2 ? bytes[i + 2] : 0);
    out.push(alphabet[x >> 18], alphabet[(x >> 12) & 63]);
    if (left > 1) out.push(alphabet[(x >> 6) & 63]);
    else if (pad) out.push("=");
    if (left > 2) out.push(alphabet[x & 63]);
    else if (pad) out.push("=");
  }
  return out.join("");
}

function tableOf(alphabet) {
  const t = new Int16Array(128).fill(-1);
  for (let i = 0; i < 64; i++) t[alphabet.charCodeAt(i)] = i;
  return t;
}
const TABLE64 = tableOf(BASE64),
  TABLE64URL = tableOf(BASE64URL);

// Strict: null for any text that a writer would not have written (§1: decode, encode, compare).
function decode64(text, table, pad) {
  let n = text.length;
  if (pad) {
    if (n % 4) return null;
    if (n && text[n - 1] === "=") n -= text[n - 2] === "=" ? 2 : 1;
  }
  if (n % 4 === 1) return null;
  const out = new Uint8Array(Math.floor((n * 3) / 4));
  let bits = 0,
    have = 0,
    at = 0;
  for (let i = 0; i < n; i++) {
    const c = text.charCodeAt(i);
    const v = c < 128 ? table[c] : -1;
    if (v < 0) return null;
    bits = ((bits << 6) | v) & 0xffffff;
    have += 6;
    if (have >= 8) {
      have -= 8;
      out[at++] = (bits >> have) & 255;
    }
  }
  if (have && bits & ((1 << have) - 1)) return null;
  return out;
}

function toBase64(bytes) {
  return encode64(bytes, BASE64, true);
}
function toShort64(bytes) {
  return encode64(bytes, BASE64, false);
}
function toBase64url(bytes) {
  return encode64(bytes, BASE64URL, false);
}
function fromBase64(text) {
  return decode64(text, TABLE64, true);
}
function fromShort64(text) {
  return decode64(text, TABLE64, false);
}
function fromBase64url(text) {
  return decode64(text, TABLE64URL, false);
}

function isDigest(x) {
  return typeof x === "string" && x.length === 43 && fromBase64url(x) !== null;
}

// §1: YYYY-MM-DDTHH:MM:SS.mmmZ, a moment that there is.
function isTime(x) {
  if (typeof x !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(x)) return false;
  const t = Date.parse(x);
  return !Number.isNaN(t) && new Date(t).toISOString() === x;
}
function msOf(time) {
  return Date.parse(time);
}
function timeOf(ms) {
  const d = new Date(ms);
  return Number.isNaN(d.getTime()) ? "?" : d.toISOString();
}
function isDay(x) {
  return typeof x === "string" && /^\d{4}-\d\d-\d\d$/.test(x) && isTime(x + "T00:00:00.000Z");
}

function isInt(x) {
  return Number.isSafeInteger(x);
}
function isText(x) {
  return typeof x === "string";
}
function isObject(x) {
  return x !== null && typeof x === "object" && !Array.isArray(x);
}
// Decimal without leading zeros, as a number; -1 if it is none.
function decimalOf(text) {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : -1;
}
function plain(value) {
  return printJson(value);
}
function sameValue(a, b) {
  return printJson(a) === printJson(b);
}
