// A key as a file that `referee sign` and `ssh-keygen` read: OpenSSH's own form (PROTOCOL.key),
// without a passphrase. It is made once, with the key; the key that stays in the browser cannot be
// taken out of it, not even by this script.
//
// Why: docs/decisions/0148-page-seals.md.
import { armoured, base64url, drawn, joined, publicBlob, u32, utf8, wireString } from "./sshsig.js";

const MAGIC = "openssh-key-v1\0";
const NAME = "OPENSSH PRIVATE KEY";
const BLOCK = 8; // bytes of which what is secret has a multiple

// { keys, file }: a new pair, and its file.
export async function newKey(comment) {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const { d, x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { keys: await imported(fromBase64url(d), fromBase64url(x)), file: fileOf(fromBase64url(d), fromBase64url(x), comment) };
}

// { keys } of the file, or { wrong }: "locked" by a passphrase, or "strange". It throws where the browser
// knows no such keys.
export async function keyOfFile(text) {
  const { wrong, seed, raw } = read(text);
  return wrong ? { wrong } : { keys: await imported(seed, raw) };
}

function read(text) {
  const found = text.match(/-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END OPENSSH PRIVATE KEY-----/);
  if (!found) return { wrong: "strange" };
  try {
    const wire = new Wire(Uint8Array.from(atob(found[1].replace(/\s/g, "")), (sign) => sign.charCodeAt(0)));
    if (wire.text(MAGIC.length) !== MAGIC) return { wrong: "strange" };
    if (wire.string().text() !== "none") return { wrong: "locked" };
    wire.string(), wire.string(), wire.u32(), wire.string(); // how it is locked, how many, the public one
    const secret = wire.string();
    if (secret.u32() !== secret.u32() || secret.string().text() !== "ssh-ed25519") return { wrong: "strange" };
    const raw = secret.string().bytes();
    return { seed: secret.string().bytes(32), raw };
  } catch {
    return { wrong: "strange" };
  }
}

async function imported(seed, raw) {
  const key = { kty: "OKP", crv: "Ed25519", x: base64url(raw) };
  return {
    privateKey: await crypto.subtle.importKey("jwk", { ...key, d: base64url(seed) }, "Ed25519", false, ["sign"]),
    publicKey: await crypto.subtle.importKey("jwk", key, "Ed25519", true, ["verify"]),
  };
}

function fileOf(seed, raw, comment) {
  const check = drawn(4);
  const type = wireString(utf8("ssh-ed25519"));
  const bare = joined(check, check, type, wireString(raw), wireString(joined(seed, raw)), wireString(utf8(comment)));
  const padding = Uint8Array.from({ length: (BLOCK - (bare.length % BLOCK)) % BLOCK }, (_, n) => n + 1);
  const none = wireString(utf8("none"));
  const secret = wireString(joined(bare, padding));
  return armoured(NAME, joined(utf8(MAGIC), none, none, wireString(utf8("")), u32(1), wireString(publicBlob(raw)), secret));
}

const fromBase64url = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

// Bytes read from the front (RFC 4251 §5); a RangeError where they end too soon.
class Wire {
  constructor(bytes) {
    this.left = bytes;
  }

  bytes(size = this.left.length) {
    if (size > this.left.length) throw new RangeError("the file ends too soon");
    const taken = this.left.slice(0, size);
    this.left = this.left.slice(size);
    return taken;
  }

  text(size) {
    return new TextDecoder().decode(this.bytes(size));
  }

  u32() {
    return new DataView(this.bytes(4).buffer).getUint32(0);
  }

  string() {
    return new Wire(this.bytes(this.u32()));
  }
}
