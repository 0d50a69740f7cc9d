// A synchronous SHA-256. WebCrypto's is one promise a call; a record takes tens of thousands of small
// hashes one behind the other (leaves, tree, digests, links, words), and so many promises are slow.
const SHA_K = new Uint32Array(64),
  SHA_H = new Uint32Array(8);

(function fillSha() {
  const root = (p, e) => Math.floor((Math.pow(p, e) % 1) * 4294967296);
  let n = 0;
  for (let p = 2; n < 64; p++) {
    let prime = true;
    for (let d = 2; d * d <= p; d++) if (p % d === 0) prime = false;
    if (!prime) continue;
    if (n < 8) SHA_H[n] = root(p, 1 / 2);
    SHA_K[n++] = root(p, 1 / 3);
  }
})();

const shaW = new Uint32Array(64);

function shaBlock(h, m, at) {
  const w = shaW;
  for (let i = 0; i < 16; i++, at += 4) w[i] = (m[at] << 24) | (m[at + 1] << 16) | (m[at + 2] << 8) | m[at + 3];
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15],
      b = w[i - 2];
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, k] = h;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + SHA_K[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
  h[5] += f;
  h[6] += g;
  h[7] += k;
}

function sha256(bytes) {
  const h = new Uint32Array(SHA_H);
  const whole = bytes.length & ~63;
  for (let at = 0; at < whole; at += 64) shaBlock(h, bytes, at);
  const rest = bytes.length - whole;
  const last = new Uint8Array(rest < 56 ? 64 : 128);
  last.set(bytes.subarray(whole));
  last[rest] = 0x80;
  const bits = new DataView(last.buffer);
  bits.setUint32(last.length - 8, Math.floor(bytes.length / 0x20000000));
  bits.setUint32(last.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < last.length; at += 64) shaBlock(h, last, at);
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  for (let i = 0; i < 8; i++) view.setUint32(4 * i, h[i]);
  return out;
}

function hmac(key, message) {
  const k = key.length > 64 ? sha256(key) : key;
  const inner = new Uint8Array(64).fill(0x36),
    outer = new Uint8Array(64).fill(0x5c);
  for (let i = 0; i < k.length; i++) {
    inner[i] ^= k[i];
    outer[i] ^= k[i];
  }
  return sha256(joinBytes(outer, sha256(joinBytes(inner, message))));
}

// SHA-512 is rare (signatures only): WebCrypto.
async function sha512(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));
}
