// That nothing is sealed any more, as the host has signed it: without that this page opens nothing. The
// text is a receipt like any (docs/spec.md §4), of the leaf `match.window_sealed`.
//
// Why: docs/decisions/0156-proof-before-opening.md.
import { joined, utf8 } from "./sshsig.js";

const RECEIPT = /^leaf: (\{.*\})\nc2sp\.org\/tlog-proof@v1\nindex (\d{1,9})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n((\S+)\n(\d{1,9})\n([A-Za-z0-9+/]{43}=)\n)\n((?:\u2014 \S+ \S+\n)+)$/;

const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const same = (one, other) => one.length === other.length && one.every((byte, n) => byte === other[n]);
const hash = async (first, ...rest) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(Uint8Array.of(first), ...rest)));

// Does it prove to this seat that sealing has ended in its window, under the key of this line (vkey)?
export async function provesEnd(text, { vkey, origin, seat, window: number }) {
  const found = text.match(RECEIPT);
  if (!found) return false;
  const [, leaf, index, hashes, head, log, size, root, marks] = found;
  if (log !== origin || !tellsEnd(leaf, Number(index), Number(seat), Number(number))) return false;
  const path = hashes.split("\n").filter(Boolean).map(bytesOf);
  return (await isSigned(head, marks, log, vkey)) && leadsTo(bytesOf(root), utf8(leaf), Number(index), Number(size), path);
}

// One spelling only, as leaves have it: what this page believes, every checker must be able to read.
function tellsEnd(leaf, index, seat, number) {
  const told = JSON.parse(leaf);
  if (JSON.stringify(told) !== leaf || told.type !== "match.window_sealed" || told.v !== 1) return false;
  return told.n === index && told.data.window === number && told.data.sealed.includes(seat);
}

async function isSigned(head, marks, log, vkey) {
  const [, name, key] = vkey.match(/^([^+]+)\+[0-9a-f]{8}\+(\S+)$/);
  const raw = bytesOf(key);
  if (name !== log || raw.length !== 33 || raw[0] !== 1) return false;
  const id = new Uint8Array(await crypto.subtle.digest("SHA-256", joined(utf8(`${name}\n`), raw))).slice(0, 4);
  const known = await crypto.subtle.importKey("raw", raw.slice(1), "Ed25519", false, ["verify"]);
  for (const mark of marks.trimEnd().split("\n")) {
    const [, signer, spelt] = mark.split(" ");
    const blob = bytesOf(spelt);
    const ours = signer === name && same(blob.slice(0, 4), id);
    if (ours && (await crypto.subtle.verify("Ed25519", known, blob.slice(4), utf8(head)))) return true;
  }
  return false;
}

// The inclusion proof of docs/spec.md §3, from the leaf up.
async function leadsTo(root, leaf, index, size, path) {
  if (index >= size) return false;
  let [first, last, reached] = [index, size - 1, await hash(0, leaf)];
  for (const beside of path) {
    if (last === 0) return false;
    const left = first % 2 === 1 || first === last;
    reached = await (left ? hash(1, beside, reached) : hash(1, reached, beside));
    while (left && first % 2 === 0 && first !== 0) [first, last] = [first >> 1, last >> 1];
    [first, last] = [first >> 1, last >> 1];
  }
  return last === 0 && same(reached, root);
}
