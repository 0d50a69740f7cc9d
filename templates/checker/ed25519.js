// §11: Ed25519 by RFC 8032 without cofactor, and stricter. WebCrypto does the work where it can; the same
// in big integers is for browsers that do not know the name "Ed25519" yet, and for keys off the curve.
const ED_P = 2n ** 255n - 19n;
const ED_L = 2n ** 252n + 27742317777372353535851937790883648493n;
const edMod = (x) => {
  const r = x % ED_P;
  return r < 0n ? r + ED_P : r;
};

function edPower(b, e, m) {
  let r = 1n;
  b %= m;
  for (; e > 0n; e >>= 1n) {
    if (e & 1n) r = (r * b) % m;
    b = (b * b) % m;
  }
  return r;
}
const ED_D = edMod(-121665n * edPower(121666n, ED_P - 2n, ED_P));
const ED_I = edPower(2n, (ED_P - 1n) / 4n, ED_P);

function edLittle(bytes) {
  let x = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) x = (x << 8n) | BigInt(bytes[i]);
  return x;
}

// The y of the eight points of low order; the sign bit beside it does not matter.
const ED_LOW = new Set([
  "00".repeat(32),
  "01" + "00".repeat(31),
  "ec" + "ff".repeat(30) + "7f",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
]);

function edPlainY(bytes) {
  const b = bytes.slice();
  b[31] &= 127;
  return b;
}
function edIsLow(bytes) {
  return ED_LOW.has(hexOf(edPlainY(bytes)));
}

// The point of a canonical encoding as [x, y], or null.
function edPoint(bytes) {
  const y = edLittle(edPlainY(bytes)),
    sign = BigInt(bytes[31] >> 7);
  if (y >= ED_P) return null;
  const u = edMod(y * y - 1n),
    v = edMod(ED_D * y * y + 1n);
  let x = edMod(u * edPower(v, 3n, ED_P) * edPower(u * edPower(v, 7n, ED_P), (ED_P - 5n) / 8n, ED_P));
  const t = edMod(v * x * x);
  if (t === edMod(-u)) x = edMod(x * ED_I);
  else if (t !== u) return null;
  if (x === 0n && sign) return null;
  if ((x & 1n) !== sign) x = ED_P - x;
  return [x, y];
}

function edAdd(a, b) {
  const A = edMod((a[1] - a[0]) * (b[1] - b[0])),
    B = edMod((a[1] + a[0]) * (b[1] + b[0]));
  const C = edMod(2n * ED_D * a[3] * b[3]),
    D = edMod(2n * a[2] * b[2]);
  const e = B - A,
    f = D - C,
    g = D + C,
    h = B + A;
  return [edMod(e * f), edMod(g * h), edMod(f * g), edMod(e * h)];
}
function edTimes(n, p) {
  let r = [0n, 1n, 1n, 0n],
    q = [p[0], p[1], 1n, edMod(p[0] * p[1])];
  for (; n > 0n; n >>= 1n) {
    if (n & 1n) r = edAdd(r, q);
    q = edAdd(q, q);
  }
  return r;
}
function edBytes(p) {
  const z = edPower(p[2], ED_P - 2n, ED_P),
    x = edMod(p[0] * z);
  let y = edMod(p[1] * z) | ((x & 1n) << 255n);
  const out = new Uint8Array(32);
  for (let i = 0; i < 32; i++, y >>= 8n) out[i] = Number(y & 255n);
  return out;
}

const edKeysSeen = new Map();

// §11: a canonical encoding of a point on the curve, not of low order.
function edKeyGood(key) {
  if (key.length !== 32 || edIsLow(key)) return false;
  const h = hexOf(key);
  if (!edKeysSeen.has(h)) edKeysSeen.set(h, edPoint(key) !== null);
  return edKeysSeen.get(h);
}

async function edSlowVerify(key, sig, message) {
  const R = sig.slice(0, 32),
    S = edLittle(sig.slice(32));
  const k = edLittle(await sha512(joinBytes(R, key, message))) % ED_L;
  const A = edPoint(key);
  const base = edPoint(fromHex("58" + "66".repeat(31)));
  const minus = [edMod(-A[0]), A[1]];
  return sameBytes(edBytes(edAdd(edTimes(S, base), edTimes(k, minus))), R);
}

let edNative = null; // null: not tried yet
const edImported = new Map();

async function edVerify(key, sig, message) {
  if (!edKeyGood(key) || sig.length !== 64) return false;
  if (edIsLow(sig.slice(0, 32)) || edLittle(sig.slice(32)) >= ED_L) return false;
  if (edNative !== false) {
    try {
      const h = hexOf(key);
      if (!edImported.has(h))
        edImported.set(h, await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]));
      const ok = await crypto.subtle.verify({ name: "Ed25519" }, edImported.get(h), sig, message);
      edNative = true;
      return ok;
    } catch (_) {
      if (edNative === null) edNative = false;
    }
  }
  return edSlowVerify(key, sig, message);
}
