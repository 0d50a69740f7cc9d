// §5 "Keys" and "A key that nobody has signed for"; §8 `keys`.
function badKey(rep, n, en, fr) {
  rep.fail("keys", whereLeaf(n), `leaf ${n}: ${en}`, `feuille ${n} : ${fr}`);
}

// The value of a key part: text, null, or undefined where it is not shown.
function keyTold(rep, part) {
  if (!part.shown) return undefined;
  if (part.value === null) return null;
  const fault = keyLineFault(part.value);
  if (fault)
    badKey(
      rep,
      part.n,
      `${part.name} is no key of an accepted kind: ${fault}`,
      `${part.name} n'est pas une clé acceptée : ${fault}`,
    );
  return fault ? undefined : part.value;
}

function setKey(S, s, key, leaf) {
  s.pending = key;
  s.pendingLeaf = leaf.n;
  s.hasPending = true;
  S.R.keyLines.push({ seat: s.no, key, leaf, from: leaf.at });
}

function keysStarted(rep, S, leaf) {
  const R = S.R,
    used = usedOf(R, leaf);
  R.keyLines = [];
  R.anyKey = false;
  leaf.parts.slice(0, R.seats).forEach((part, i) => {
    const s = S.seats[i],
      told = keyTold(rep, part);
    const join = used && used[i] !== null ? R.letters.get(used[i]) : null;
    const known =
      join && !join.pgp ? join.key : join && join.pgp ? undefined : used && used[i] === null ? null : undefined;
    if (told !== undefined && known !== undefined && told !== known)
      badKey(
        rep,
        leaf.n,
        `the key of seat ${s.no} is not the one of its join`,
        `la clé du siège ${s.no} n'est pas celle de son inscription`,
      );
    if (join && join.pgp && told !== undefined && !String(told).startsWith("openpgp:"))
      badKey(
        rep,
        leaf.n,
        `seat ${s.no} joined with OpenPGP and has another key`,
        `le siège ${s.no} s'est inscrit avec OpenPGP et a une autre clé`,
      );
    s.key = told !== undefined ? told : known;
    s.keyLeaf = leaf.n;
    if (s.key) R.anyKey = true;
    R.keyLines.push({ seat: s.no, key: told, leaf, from: R.leaves[0].at });
    judgeJoinKeys(rep, S, s, join, leaf);
  });
}

// §8: a join in force with another key than a signed join of the seat before it.
function judgeJoinKeys(rep, S, s, join, leaf) {
  for (const l of S.R.letters.values()) {
    if (
      l.kind === "join" &&
      l.seat === s.no &&
      l.n > s.since &&
      l.n < leaf.n &&
      l.key &&
      join &&
      l.n < join.n &&
      join.key !== l.key
    ) {
      rep.holdsBut(
        `seat ${s.no} joined in leaf ${l.n} with another key than in leaf ${join.n}`,
        `le siège ${s.no} s'est inscrit à la feuille ${l.n} avec une autre clé qu'à la feuille ${join.n}`,
      );
    }
  }
}

function keyChanged(rep, S, leaf) {
  const R = S.R,
    d = leaf.data,
    s = S.seats[d.seat - 1],
    told = keyTold(rep, leaf.parts[0]);
  const before = R.letters.get(leaf.n - 1);
  let key = told;
  if (d.cause === "player") key = keyByPlayer(rep, S, leaf, s, told, before);
  else if (d.cause === "organiser") {
    if (told === null) badKey(rep, leaf.n, "the organiser gives no key", "l'organisateur ne donne pas de clé");
  } else key = keyThatCame(rep, S, leaf, s, told);
  if (told) R.anyKey = true;
  const en = `key of seat ${s.no}, cause ${d.cause} (leaf ${leaf.n})`,
    fr = `clé du siège ${s.no}, cause ${d.cause} (feuille ${leaf.n})`;
  rep.note("keys", whereLeaf(leaf.n), en, fr);
  if (d.cause !== "player")
    rep.holdsBut(en + ": without the word of the key before", fr + " : sans la parole de la clé d'avant");
  s.wait = null;
  setKey(S, s, key, leaf);
  if (told === undefined) R.keyLines.pop();
}

function keyByPlayer(rep, S, leaf, s, told, l) {
  if (!l) {
    if (!isHiddenLetter(S, leaf.n - 1))
      badKey(rep, leaf.n, "no key letter stands right before", "aucune lettre de clé ne se tient juste avant");
    else if (isErasedLetter(S.R, leaf.n - 1) && told !== undefined)
      rep.holdsBut(
        `leaf ${leaf.n}: an erased letter of seat ${s.no} brought a key`,
        `feuille ${leaf.n} : une lettre effacée du siège ${s.no} a apporté une clé`,
      );
    return told;
  }
  if (l.kind !== "key" || l.seat !== s.no || s.chair === "bot")
    badKey(
      rep,
      leaf.n,
      "no key letter of this seat stands right before",
      "aucune lettre de clé de ce siège ne se tient juste avant",
    );
  else {
    const said = l.body[0] === "none" ? null : l.body[0];
    if (told !== undefined && said !== told)
      badKey(rep, leaf.n, "the key is not the one that the letter says", "la clé n'est pas celle que dit la lettre");
    if (l.signature === null && (S.R.version === 2 || s.key))
      badKey(
        rep,
        leaf.n,
        "the letter that brings the key is not signed",
        "la lettre qui apporte la clé n'est pas signée",
      );
    return said;
  }
  return told;
}

// Causes `lost` and `first`: the key announced, when its wait is over.
function keyThatCame(rep, S, leaf, s, told) {
  const w = s.wait;
  if (S.R.version !== 2)
    badKey(rep, leaf.n, "version 1 knows no such cause", "la version 1 ne connaît pas cette cause");
  else if (!w || w.cause !== leaf.data.cause)
    badKey(rep, leaf.n, "no such key is waiting", "aucune clé de ce genre n'attend");
  else {
    if (leaf.at < w.counts)
      badKey(rep, leaf.n, `it comes before ${w.counts}, as announced`, `elle vient avant ${w.counts}, comme annoncé`);
    if (told !== undefined && w.key !== undefined && told !== w.key)
      badKey(rep, leaf.n, "it is not the key that was announced", "ce n'est pas la clé annoncée");
    return told === undefined ? w.key : told;
  }
  return told;
}

function keyAnnounced(rep, S, leaf) {
  const R = S.R,
    d = leaf.data,
    s = S.seats[d.seat - 1],
    told = keyTold(rep, leaf.parts[0]);
  const l = R.letters.get(leaf.n - 1);
  if (R.version !== 2) badKey(rep, leaf.n, "version 1 announces no keys", "la version 1 n'annonce pas de clés");
  if (told === null) badKey(rep, leaf.n, "no key is announced", "aucune clé n'est annoncée");
  const want = d.cause === "lost" ? "lost" : "key";
  if (l && (l.kind !== want || l.seat !== s.no || l.assurance !== "address" || l.body[0] === "none"))
    badKey(
      rep,
      leaf.n,
      "no letter that asks for it stands right before",
      "aucune lettre qui la demande ne se tient juste avant",
    );
  if (l && told !== undefined && l.body[0] !== told)
    badKey(rep, leaf.n, "it is not the key that the letter says", "ce n'est pas la clé que dit la lettre");
  if (!l && !isHiddenLetter(S, leaf.n - 1))
    badKey(rep, leaf.n, "no letter stands right before", "aucune lettre ne se tient juste avant");
  if (s.key !== undefined && (d.cause === "lost") !== isText(s.key))
    badKey(
      rep,
      leaf.n,
      d.cause === "lost" ? "the seat has no key to lose" : "the seat has a key already",
      d.cause === "lost" ? "le siège n'a pas de clé à perdre" : "le siège a déjà une clé",
    );
  const hours = Math.max(72, R.options["match.long"], R.options["match.short"]);
  if (msOf(d.counts) - msOf(leaf.at) < hours * HOUR)
    badKey(rep, leaf.n, `it waits for less than ${hours} hours`, `elle attend moins de ${hours} heures`);
  s.wait = { cause: d.cause, key: told === undefined && l ? l.body[0] : told, counts: d.counts, n: leaf.n };
}

// Which letters want a leaf right behind them: announcements, objections, signed keys.
function keyLetterObjects(rep, S, l, s) {
  const next = S.R.leaves[l.n + 1];
  if (l.kind === "key" && l.signature === null && S.started && S.R.version === 1 && isText(s.key))
    badKey(
      rep,
      l.n,
      "an unsigned key letter of a seat that has a key",
      "une lettre de clé non signée d'un siège qui a une clé",
    );
  if (!next) return;
  const signedKey = l.kind === "key" && l.signature !== null;
  if (
    signedKey &&
    S.started &&
    !(next.short === "key_changed" && next.data.cause === "player" && next.data.seat === s.no)
  )
    badKey(
      rep,
      l.n,
      "a signed key letter has no key_changed right behind it",
      "une lettre de clé signée n'est suivie d'aucun key_changed",
    );
  if (!S.started || S.R.version !== 2) return;
  const asks = l.assurance === "address" && (l.kind === "lost" || (l.kind === "key" && l.body[0] !== "none"));
  if (asks && next.short !== "key_announced")
    badKey(rep, l.n, "a key is asked for and not announced", "une clé est demandée et n'est pas annoncée");
  const objects =
    s.wait &&
    (s.wait.cause === "lost"
      ? l.assurance === "signed"
      : l.kind === "key" && l.signature === null && l.body[0] === "none");
  if (l.kind === "key" && l.signature === null && l.body[0] === "none" && !(s.wait && s.wait.cause === "first"))
    badKey(
      rep,
      l.n,
      "an unsigned none, and no first key is waiting",
      "un none non signé, et aucune première clé n'attend",
    );
  if (!objects) return;
  s.wait = null;
  S.kept = { seat: s.no, n: l.n };
  judgeKeptNow(rep, S, l, s);
}

function judgeKeptNow(rep, S, l, s) {
  let n = l.n + 1,
    leaf = S.R.leaves[n];
  const own = leaf && ["key_changed", "seat_changed"].includes(leaf.short) && leaf.data.seat === s.no;
  while (leaf && isBotConsent(S, leaf)) leaf = S.R.leaves[++n];
  if (!leaf || own || ["rewound", "ended", "ruled"].includes(leaf.short)) return;
  if (leaf.short === "due_changed" && l.kind === "vote") leaf = S.R.leaves[++n];
  if (leaf && !(leaf.short === "key_kept" && leaf.data.seat === s.no))
    badKey(
      rep,
      l.n,
      `seat ${s.no} objects to the key announced, and no key_kept follows`,
      `le siège ${s.no} s'oppose à la clé annoncée, et aucun key_kept ne suit`,
    );
}

function keyKept(rep, S, leaf) {
  const k = S.kept,
    near =
      k &&
      k.seat === leaf.data.seat &&
      (k.n === leaf.n - 1 || (k.n === leaf.n - 2 && S.R.leaves[leaf.n - 1].short === "due_changed"));
  const hidden = isHiddenLetter(S, leaf.n - 1) || isHiddenLetter(S, leaf.n - 2);
  if (!near && !hidden) badKey(rep, leaf.n, "nobody has objected right before", "personne ne s'est opposé juste avant");
  S.seats[leaf.data.seat - 1].wait = null;
  S.kept = null;
}

function keysSeatChanged(rep, S, leaf, s) {
  const told = keyTold(rep, leaf.parts[0]),
    brings = ["replaced", "relieved"].includes(leaf.data.cause);
  if (told && !brings)
    badKey(
      rep,
      leaf.n,
      `the cause ${leaf.data.cause} brings no key`,
      `la cause ${leaf.data.cause} n'apporte pas de clé`,
    );
  if (told) {
    S.R.anyKey = true;
    rep.note(
      "keys",
      whereLeaf(leaf.n),
      `key of seat ${s.no}, with the person who plays on (leaf ${leaf.n})`,
      `clé du siège ${s.no}, avec la personne qui reprend (feuille ${leaf.n})`,
    );
  }
  if (!S.started) return;
  if (brings && told && S.R.options["match.assurance"] === "signed") {
    const next = S.R.leaves[leaf.n + 1];
    if (next && next.short !== "window_opened")
      badKey(
        rep,
        leaf.n,
        "the open window is not opened anew for the new key",
        "la fenêtre n'est pas rouverte pour la nouvelle clé",
      );
  }
  s.key = null;
  s.keyLeaf = leaf.n;
  setKey(S, s, brings ? told : null, leaf);
}
