// §12: chance, every step that needs no game's rules.
function linkBefore(s) {
  return sha256(joinBytes(utf8("referee/link/v1"), s));
}
function secretOf(h) {
  return sha256(joinBytes(utf8("referee/secret/v1"), h));
}

function linkAt(last, i, links) {
  let s = last;
  for (let k = links; k > i; k--) s = linkBefore(s);
  return s;
}

function contributionOf(leaf0, k, seat, nonce) {
  if (nonce === null) return new Uint8Array(32);
  return sha256(joinBytes(utf8("referee/contribution/v1"), leaf0, u32(k), u8(seat), nonce));
}
function mixOf(leaf0, k, contributions, round = null) {
  if (round) {
    const outside = joinBytes(u32(Math.floor(round.number / 2 ** 32)), u32(round.number % 2 ** 32), round.randomness);
    return sha256(joinBytes(utf8("referee/mix/v2"), leaf0, u32(k), ...contributions, outside));
  }
  return sha256(joinBytes(utf8("referee/mix/v1"), leaf0, u32(k), ...contributions));
}
function publicSeed(link, mix) {
  return hmac(link, joinBytes(utf8("public"), mix));
}
function secretSeed(h, k, mix) {
  return hmac(h, joinBytes(utf8("secret"), u32(k), mix));
}
function botSeed(h, k, seat, mixBefore) {
  if (!mixBefore) return hmac(h, joinBytes(utf8("bot"), u32(k), u8(seat)));
  return hmac(h, joinBytes(utf8("bot/v2"), u32(k), u8(seat), mixBefore));
}

function wordOf(seed, label, i) {
  const l = utf8(label);
  return hmac(seed, joinBytes(u16(l.length), l, u32(i)));
}

// The words of one label, read one after the other.
function newWords(seed, label, first = 0) {
  let i = first;
  const next = () => BigInt("0x" + hexOf(wordOf(seed, label, i++).slice(0, 8)));
  const below = (n) => {
    const big = BigInt(n),
      limit = (2n ** 64n / big) * big;
    let x = next();
    while (x >= limit) x = next();
    return x % big;
  };
  return { below, index: () => i };
}

function rollDice(seed, label, sides, count) {
  const w = newWords(seed, label),
    out = [];
  while (out.length < count) out.push(1 + Number(w.below(sides)));
  return out;
}
function shuffleItems(seed, label, items) {
  const w = newWords(seed, label),
    a = items.slice();
  for (let j = a.length - 1; j >= 1; j--) {
    const r = Number(w.below(j + 1));
    [a[j], a[r]] = [a[r], a[j]];
  }
  return a;
}
function pickItems(seed, label, items, count) {
  const w = newWords(seed, label),
    a = items.slice();
  for (let j = 0; j < count; j++) {
    const r = j + Number(w.below(a.length - j));
    [a[j], a[r]] = [a[r], a[j]];
  }
  return a.slice(0, count);
}
