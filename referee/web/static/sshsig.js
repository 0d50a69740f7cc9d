// What a player signs, and SSHSIG over it (OpenSSH's PROTOCOL.sshsig) by WebCrypto's Ed25519: byte
// for byte what `referee sign` and `ssh-keygen -Y sign` make (docs/spec/letters.md).

const NAMESPACE = "order@referee";
const KEY_TYPE = "ssh-ed25519";

// --- bytes ------------------------------------------------------------------------------------

export function utf8(text) {
  return new TextEncoder().encode(text);
}

export function joined(...pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

// RFC 4251 §5: a string is its length and its bytes.
export function wireString(bytes) {
  return joined(u32(bytes.length), bytes);
}

export function base64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

export function base64url(bytes) {
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function drawn(size) {
  return crypto.getRandomValues(new Uint8Array(size));
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// --- the text ---------------------------------------------------------------------------------

// One spelling, as the referee wants it: NFC, LF, no blanks at a line's end, one final LF.
export function spelled(body) {
  const lines = body.normalize("NFC").replace(/\r\n?/g, "\n").split("\n");
  const text = lines.map((line) => line.replace(/[ \t]+$/, "")).join("\n").replace(/^\n+|\n+$/g, "");
  return text === "" ? "" : text + "\n";
}

// `header` is the page's, its first line of any kind, its last one `seat:`; a nonce follows that.
// A letter's nonce; none where the seat's letters never have one: the referee would refuse it.
export function drawnFor(facts) {
  return facts.nonce === "never" ? null : drawn(16);
}

export function textOf(kind, header, body, nonce) {
  const head = header.replace(/^referee-[a-z]+/, `referee-${kind}`).replace(/\s+$/, "");
  return head + (nonce ? `\nnonce: ${hex(nonce)}` : "") + "\n\n" + spelled(body);
}

// --- the signature ----------------------------------------------------------------------------

export function publicBlob(raw) {
  return joined(wireString(utf8(KEY_TYPE)), wireString(raw));
}

export function armoured(name, blob) {
  const lines = base64(blob).match(/.{1,70}/g).join("\n");
  return `-----BEGIN ${name}-----\n${lines}\n-----END ${name}-----\n`;
}

const rawOf = async (keys) => new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));

// The text with its signature under it.
export async function signedBy(keys, text) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", utf8(text)));
  const frame = [wireString(utf8(NAMESPACE)), wireString(utf8("")), wireString(utf8("sha512"))];
  const message = joined(utf8("SSHSIG"), ...frame, wireString(digest));
  const made = new Uint8Array(await crypto.subtle.sign("Ed25519", keys.privateKey, message));
  const blob = joined(wireString(utf8(KEY_TYPE)), wireString(made));
  const whole = joined(utf8("SSHSIG"), u32(1), wireString(publicBlob(await rawOf(keys))), ...frame, wireString(blob));
  return text + armoured("SSH SIGNATURE", whole);
}

export async function keyLine(keys) {
  return `${KEY_TYPE} ${base64(publicBlob(await rawOf(keys)))}`;
}
