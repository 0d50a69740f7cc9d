// RFC 1951, never writing more than it is told. Own, because DecompressionStream does not say how many
// bytes it took, and §7 wants nothing left over; and so a bomb stops at the size its header tells.
const INFLATE_LENGTH = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const INFLATE_LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const INFLATE_FAR = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const INFLATE_FAR_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const INFLATE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function inflateBits(s, n) {
  while (s.have < n) {
    if (s.at >= s.from.length) throw "the deflated bytes end early";
    s.bits |= s.from[s.at++] << s.have;
    s.have += 8;
  }
  const v = s.bits & ((1 << n) - 1);
  s.bits >>>= n;
  s.have -= n;
  return v;
}

// A canonical Huffman code as counts and symbols.
function inflateCode(lengths) {
  const count = new Uint16Array(16),
    offs = new Uint16Array(16);
  for (const l of lengths) count[l]++;
  let left = 1;
  for (let l = 1; l < 16; l++) {
    left = left * 2 - count[l];
    if (left < 0) throw "a code is over-full";
  }
  for (let l = 1; l < 15; l++) offs[l + 1] = offs[l] + count[l];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((l, i) => {
    if (l) symbols[offs[l]++] = i;
  });
  return { count, symbols, left };
}

function inflateSymbol(s, code) {
  let v = 0,
    first = 0,
    index = 0;
  for (let l = 1; l < 16; l++) {
    v |= inflateBits(s, 1);
    const n = code.count[l];
    if (v - n < first) return code.symbols[index + (v - first)];
    index += n;
    first = (first + n) << 1;
    v <<= 1;
  }
  throw "no such code";
}

function inflateStored(s) {
  s.bits = 0;
  s.have = 0;
  if (s.at + 4 > s.from.length) throw "the deflated bytes end early";
  const n = s.from[s.at] | (s.from[s.at + 1] << 8),
    m = s.from[s.at + 2] | (s.from[s.at + 3] << 8);
  if ((n ^ 0xffff) !== m) throw "a stored block's length";
  s.at += 4;
  if (s.at + n > s.from.length || s.to + n > s.out.length) throw "a stored block is too long";
  s.out.set(s.from.subarray(s.at, s.at + n), s.to);
  s.at += n;
  s.to += n;
}

function inflateTables(s) {
  const nl = inflateBits(s, 5) + 257,
    nd = inflateBits(s, 5) + 1,
    nc = inflateBits(s, 4) + 4;
  if (nl > 286 || nd > 30) throw "too many codes";
  const cl = new Array(19).fill(0);
  for (let i = 0; i < nc; i++) cl[INFLATE_ORDER[i]] = inflateBits(s, 3);
  const code = inflateCode(cl),
    lengths = [];
  while (lengths.length < nl + nd) {
    const sym = inflateSymbol(s, code);
    if (sym < 16) {
      lengths.push(sym);
      continue;
    }
    if (sym === 16 && !lengths.length) throw "nothing to repeat";
    const what = sym === 16 ? lengths[lengths.length - 1] : 0;
    let n = sym === 16 ? 3 + inflateBits(s, 2) : sym === 17 ? 3 + inflateBits(s, 3) : 11 + inflateBits(s, 7);
    while (n--) lengths.push(what);
  }
  if (lengths.length > nl + nd || !lengths[256]) throw "the codes' lengths";
  return [inflateCode(lengths.slice(0, nl)), inflateCode(lengths.slice(nl))];
}

function inflateFixed() {
  const l = [];
  for (let i = 0; i < 288; i++) l.push(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
  return [inflateCode(l), inflateCode(new Array(30).fill(5))];
}

function inflateBlock(s, [lengths, fars]) {
  for (;;) {
    const sym = inflateSymbol(s, lengths);
    if (sym === 256) return;
    if (sym < 256) {
      if (s.to >= s.out.length) throw "more bytes than the header tells";
      s.out[s.to++] = sym;
      continue;
    }
    if (sym > 285) throw "no such length";
    const n = INFLATE_LENGTH[sym - 257] + inflateBits(s, INFLATE_LENGTH_BITS[sym - 257]);
    const f = inflateSymbol(s, fars);
    if (f > 29) throw "no such distance";
    const far = INFLATE_FAR[f] + inflateBits(s, INFLATE_FAR_BITS[f]);
    if (far > s.to) throw "a distance before the start";
    if (s.to + n > s.out.length) throw "more bytes than the header tells";
    for (let i = 0; i < n; i++, s.to++) s.out[s.to] = s.out[s.to - far];
  }
}

// Exactly `size` bytes out of exactly these bytes, or a text is thrown.
function inflateAll(from, size) {
  const s = { from, at: 0, bits: 0, have: 0, out: new Uint8Array(size), to: 0 };
  let last;
  do {
    last = inflateBits(s, 1);
    const kind = inflateBits(s, 2);
    if (kind === 0) inflateStored(s);
    else if (kind === 1) inflateBlock(s, inflateFixed());
    else if (kind === 2) inflateBlock(s, inflateTables(s));
    else throw "no such block";
  } while (!last);
  if (s.to !== size) throw "fewer bytes than the header tells";
  if (s.at !== from.length || s.bits) throw "bytes left over behind the deflated ones";
  return s.out;
}
