// Signing in the browser: SSHSIG (OpenSSH's PROTOCOL.sshsig) by WebCrypto's Ed25519.
//
// One key a seat, made here at the first use and kept in this browser (IndexedDB) so that no script
// can read its private half, not even this one. The nonce is drawn here as well. Nothing is sent: the signed
// text is put into the page's own form, where the player looks at it and sends it. Without this
// script, or in a browser that has no Ed25519, the page works all the same.
"use strict";

const NAMESPACE = "order@referee";
const KEY_TYPE = "ssh-ed25519";
const STORE = "keys";

// --- bytes ------------------------------------------------------------------------------------

const utf8 = (text) => new TextEncoder().encode(text);

function joined(...pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

// RFC 4251 §5: a string is its length and its bytes.
const string = (bytes) => joined(u32(bytes.length), bytes);

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// --- the text and its signature -------------------------------------------------------------------

// One spelling, as the referee wants it: NFC, LF, no blanks at a line's end, one final LF.
function spelled(body) {
  const lines = body.normalize("NFC").replace(/\r\n?/g, "\n").split("\n");
  const text = lines.map((line) => line.replace(/[ \t]+$/, "")).join("\n").replace(/^\n+|\n+$/g, "");
  return text === "" ? "" : text + "\n";
}

// `header` is the page's, its last line `seat:`; the nonce follows it, then an empty line, the body.
function textToSign(header, body, nonce) {
  return header.replace(/\s+$/, "") + "\nnonce: " + hex(nonce) + "\n\n" + spelled(body);
}

const publicBlob = (raw) => joined(string(utf8(KEY_TYPE)), string(raw));

async function signature(keys, raw, text) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", utf8(text)));
  const frame = [string(utf8(NAMESPACE)), string(utf8("")), string(utf8("sha512"))];
  const signed = joined(utf8("SSHSIG"), ...frame, string(digest));
  const made = new Uint8Array(await crypto.subtle.sign("Ed25519", keys.privateKey, signed));
  const blob = joined(string(utf8(KEY_TYPE)), string(made));
  return joined(utf8("SSHSIG"), u32(1), string(publicBlob(raw)), ...frame, string(blob));
}

function armoured(blob) {
  const lines = base64(blob).match(/.{1,70}/g).join("\n");
  return `-----BEGIN SSH SIGNATURE-----\n${lines}\n-----END SSH SIGNATURE-----\n`;
}

async function signedText(keys, header, body) {
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const text = textToSign(header, body, crypto.getRandomValues(new Uint8Array(16)));
  return text + armoured(await signature(keys, raw, text));
}

async function keyLine(keys) {
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return `${KEY_TYPE} ${base64(publicBlob(raw))}`;
}

// --- the key's place ------------------------------------------------------------------------------

const finished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function cupboard(mode) {
  const opening = indexedDB.open("referee", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await finished(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

const kept = async (name) => finished((await cupboard("readonly")).get(name));

async function made(name) {
  const keys = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
  await finished((await cupboard("readwrite")).add(keys, name));
  return keys;
}

// --- the page -------------------------------------------------------------------------------------

async function offer(panel) {
  const { origin, seat, key, joins, says } = facts(panel);
  const name = `${origin} ${seat}`;
  let keys = await kept(name);
  // A key that the seat does not use is no good, and a new one only counts in a join.
  if (!joins && (!keys || (await keyLine(keys)) !== key)) return;
  panel.hidden = false;
  if (keys) says("ready");
  panel.querySelector("button").addEventListener("click", async () => {
    const { header, body } = wanted(panel);
    if (body === null) return says("none");
    try {
      keys = keys || (await made(name));
      document.getElementById("signed").value = await signedText(keys, header, body);
      says("signed");
    } catch {
      says("cannot");
    }
  });
}

// What is to be signed: the page's header with the kind that was chosen, and the lines of that kind.
// A join and a withdrawal have no lines; `body` is null where lines are missing.
function wanted(panel) {
  const chosen = panel.querySelector("select");
  const kind = chosen ? chosen.value : "join";
  const header = document.getElementById("to-sign").textContent.replace(/^referee-[a-z]+/, `referee-${kind}`);
  const area = document.getElementById(`${kind}-text`);
  if (kind === "join" || kind === "withdraw") return { header, body: "" };
  return { header, body: area && area.value.trim() ? area.value : null };
}

function facts(panel) {
  const { origin, seat, key, joins } = panel.dataset;
  const told = panel.querySelector("[role=status]");
  const says = (what) => { told.textContent = panel.dataset[what]; };
  return { origin, seat, key, joins: joins === "yes", says };
}

if (typeof document !== "undefined") {
  const panel = document.getElementById("sign-here");
  if (panel && window.indexedDB && window.crypto && crypto.subtle) offer(panel).catch(() => {});
}
