// §3: the tree of RFC 6962.
function leafHash(bytes) {
  return sha256(joinBytes(u8(0), bytes));
}
function nodeHash(left, right) {
  return sha256(joinBytes(u8(1), left, right));
}

// Roots of the first 0, 1, 2 … leaves can be asked of one tree: full subtrees are kept.
function newTree(hashes) {
  const kept = new Map();
  const root = (from, to) => {
    const n = to - from;
    if (n === 1) return hashes[from];
    const key = from * 4194304 + to;
    if (kept.has(key)) return kept.get(key);
    let k = 1;
    while (k * 2 < n) k *= 2;
    const h = nodeHash(root(from, from + k), root(from + k, to));
    kept.set(key, h);
    return h;
  };
  return {
    size: hashes.length,
    root: (n) => (n === 0 ? sha256(new Uint8Array(0)) : root(0, n)),
  };
}

// §3, inclusion proof: true if leaf i of n with this hash leads to the root.
function proofHolds(hash, i, n, proof, root) {
  if (i < 0 || i >= n) return false;
  let f = i,
    s = n - 1,
    r = hash;
  for (const p of proof) {
    if (p.length !== 32 || s === 0) return false;
    if (f % 2 === 1 || f === s) {
      r = nodeHash(p, r);
      while (f % 2 === 0 && f !== 0) {
        f = f / 2;
        s = Math.floor(s / 2);
      }
    } else r = nodeHash(r, p);
    f = Math.floor(f / 2);
    s = Math.floor(s / 2);
  }
  return s === 0 && sameBytes(r, root);
}
