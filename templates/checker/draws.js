// §12 and §8 `draws`, `secret`: links, contributions, mixes; m of n proved.
function judgeDraw(rep, S, leaf) {
  const R = S.R,
    d = leaf.data;
  const bad = (en, fr) =>
    rep.fail(
      "draws",
      whereLeaf(leaf.n),
      `leaf ${leaf.n}, draw ${d.draw}: ${en}`,
      `feuille ${leaf.n}, tirage ${d.draw} : ${fr}`,
    );
  S.draw++;
  if (d.draw !== S.draw) bad(`it must be draw ${S.draw}`, `ce doit être le tirage ${S.draw}`);
  const link = fromBase64url(d.link),
    before = S.lastLink || fromBase64url(R.leaves[0].data.chain);
  if (!sameBytes(linkBefore(link), before))
    bad("its link does not hash to the one before", "son maillon ne donne pas le précédent");
  S.lastLink = link;
  const told = d.contributions.map(fromBase64url),
    used = usedOf(R, leaf);
  let proved = 0,
    pgp = 0;
  if (used) {
    told.forEach((c, i) => {
      const found = contributionFound(S, used[i], i + 1, d.draw);
      if (found.unproved) return;
      if (!sameBytes(found.bytes, c))
        bad(
          `seat ${i + 1} gives ${toBase64url(found.bytes)}, not ${toBase64url(c)}`,
          `le siège ${i + 1} donne ${toBase64url(found.bytes)}, non ${toBase64url(c)}`,
        );
      if (found.proved) proved++;
      if (found.pgp) pgp++;
    });
  }
  const mix = mixOf(R.leaf0, d.draw, told, S.round);
  roundDrawn(rep, S, leaf);
  S.proofs.push({
    draw: d.draw,
    leaf: leaf.n,
    m: drawHasErased(S, leaf) ? 0 : proved,
    of: R.seats,
    pgp,
    mix,
    link,
    known: Boolean(used),
  });
}

// What a seat must have given: its nonce's hash, or 32 zero bytes.
function contributionFound(S, n, seat, draw) {
  if (n === null) return { bytes: new Uint8Array(32), proved: false };
  const l = S.R.letters.get(n);
  if (!l) return { unproved: true };
  const nonce = l.signature !== null && l.seat === seat ? l.nonce : null;
  return {
    bytes: contributionOf(S.R.leaf0, draw, seat, nonce),
    proved: nonce !== null && l.verified,
    pgp: nonce !== null && l.pgp,
  };
}

// §5: `0 of n proved` for every draw whose window holds an erased letter or key.
function drawHasErased(S, leaf) {
  if (!S.R.erased.length) return false;
  const from = leaf.short === "started" ? 0 : S.window.opened.n;
  return S.R.erased.some((p) => p.n >= from && p.n <= leaf.n && p.what !== "spent" && !p.back);
}

function tellDraws(rep, R) {
  const S = R.course,
    total = S.proofs.length;
  const known = S.proofs.filter((p) => p.known);
  const some = known.filter((p) => p.m > 0).length;
  rep.note(
    "draws",
    "",
    `${total} draws; at least one proved contribution in ${some} of them`,
    `${total} tirages ; au moins une contribution prouvée dans ${some} d'entre eux`,
  );
  if (known.length < total)
    rep.note(
      "draws",
      "",
      `${total - known.length} draws rest on letters that are still sealed`,
      `${total - known.length} tirages reposent sur des lettres encore scellées`,
    );
  for (const p of S.proofs)
    rep.note(
      "draws",
      whereLeaf(p.leaf),
      `draw ${p.draw}: ${p.m} of ${p.of} proved` + (p.pgp ? `, ${p.pgp} by OpenPGP not verified here` : ""),
      `tirage ${p.draw} : ${p.m} sur ${p.of} prouvé(s)` + (p.pgp ? `, ${p.pgp} par OpenPGP non vérifié(s) ici` : ""),
    );
  tellRounds(rep, R);
  if (R.erased.length) {
    for (const p of S.proofs)
      if (p.known && (usedOf(R, R.leaves[p.leaf]) || []).some((n) => n !== null && isErasedLetter(R, n)))
        rep.holdsBut(
          `draw ${p.draw} is not judged again: a letter that it used is erased`,
          `le tirage ${p.draw} n'est pas rejugé : une lettre qu'il a prise est effacée`,
        );
  }
}

// §8 `secret`.
function checkSecret(rep, R) {
  if (!R.ended)
    return rep.skip(
      "secret",
      "the match has not ended: the secret is told at its end",
      "la partie n'est pas finie : le secret est dit à la fin",
    );
  const h = fromBase64url(R.ended.data.secret);
  if (toBase64url(secretOf(h)) !== R.leaves[0].data.secret)
    rep.fail(
      "secret",
      whereLeaf(R.ended.n),
      "the secret told at the end does not hash to the promise in leaf 0",
      "le secret dit à la fin ne donne pas la promesse de la feuille 0",
    );
}
