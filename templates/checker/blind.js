// §5, §6 and §11: blind windows. What is sealed by one due is opened by the next.
function isBlind(R, data) {
  return R.options["match.blind"] === true && data.asked.length > 1;
}

// Since when a letter of this kind is taken in the open window.
function beganAt(S, kind) {
  const w = S.window;
  return kind === "open" && w.sealed ? w.sealed.at : w.opened.at;
}

function judgeBlindLetter(rep, S, l, s) {
  const w = S.window,
    blind = Boolean(w && !w.closed && w.blind),
    bad = (en, fr) => badOrder(rep, l.n, en, fr);
  if (!S.started) return;
  if (l.kind === "seal" || l.kind === "open") {
    if (!blind)
      return bad(
        `a letter of the kind ${l.kind} in a window that is not blind`,
        `une lettre du genre ${l.kind} dans une fenêtre sans plis scellés`,
      );
    if (!w.data.asked.includes(s.no))
      bad(`seat ${s.no} was not asked and seals or opens`, `le siège ${s.no} n'est pas demandé et scelle ou ouvre`);
  }
  if (!blind) return;
  if (l.kind === "order" && l.assurance !== "bot")
    bad("an order in the clear in a blind window", "un ordre en clair dans une fenêtre à plis scellés");
  if (w.sealed && (l.kind === "seal" || (l.kind === "withdraw" && !l.body.length)))
    bad("nothing is sealed or taken back any more", "on ne scelle ni ne reprend plus rien");
  if (l.kind === "open") judgeOpening(S, l, s, bad);
}

function judgeOpening(S, l, s, bad) {
  const R = S.R,
    w = S.window,
    h = l.opened ? l.opened.headers : null;
  if (!w.sealed) return bad("it opens before sealing has ended", "elle ouvre avant la fin des plis scellés");
  if (!h) return;
  const here = h.log === R.origin + " " + toShort64(R.leaf0) && Number(h.window) === w.data.window;
  if (!here || Number(h.seat) !== l.seat)
    return bad("what it opens was sealed for elsewhere", "ce qu'elle ouvre fut scellé pour ailleurs");
  if (!sealsKnown(S, s.no, l.n)) return;
  if (!s.seal || s.seal.body[0] !== l.opened.digest)
    bad("it opens another seal than the one in force", "elle ouvre un autre pli que celui qui est en vigueur");
}

// Is every letter shown that may be this seat's in this window?
function sealsKnown(S, seat, n) {
  return S.R.ended ? !isGone(S.R, seat, n) : !S.window.unknown;
}

function takeBlind(S, l, s) {
  if (l.kind === "order" && l.assurance === "bot") s.inForce = l;
  else if (l.kind === "open") {
    if (S.window.sealed && s.seal && l.opened && l.opened.digest === s.seal.body[0]) s.inForce = l;
  } else if (!S.window.sealed && (l.kind === "seal" || (l.kind === "withdraw" && !l.body.length))) {
    if (serialHolds(s.seal, l)) s.seal = l.kind === "seal" ? l : null;
  }
}

// Where sealing ends: just those open that have a seal in force.
function judgeSeals(rep, S, leaf, said) {
  for (const seat of S.window.data.asked) {
    if (!sealsKnown(S, seat, leaf.n)) continue;
    const has = S.seats[seat - 1].seal !== null;
    if (has !== said.includes(seat))
      badOrder(
        rep,
        leaf.n,
        `seat ${seat} ${has ? "has a seal in force" : "has sealed nothing"}, and it is not said so`,
        `le siège ${seat} ${has ? "a scellé un pli" : "n'a rien scellé"}, et ce n'est pas dit ainsi`,
      );
  }
}

function windowSealed(rep, S, leaf) {
  judgeSeals(rep, S, leaf, leaf.data.sealed);
  judgeOver(rep, S, leaf, leaf.data.sealed, S.window.data.asked);
  const hours = S.R.options["match.short"],
    at = msOf(leaf.at),
    good = isWholePeriod(S.R, hours, msOf(leaf.data.due), at, at);
  if (good === null) S.R.zoneUnknown = true;
  else if (!good)
    badTime(
      rep,
      leaf.n,
      `openings are due at ${leaf.data.due}; the options say ${timeOf(wholePeriod(S.R, hours, at))}`,
      `les ouvertures échoient à ${leaf.data.due} ; les options disent ${timeOf(wholePeriod(S.R, hours, at))}`,
    );
  S.window.sealed = leaf;
  S.window.due = leaf.data.due;
  S.window.dueLeaf = leaf;
}

// Of whom something is awaited: while others seal of all asked, then of those whose seal is in force.
function awaited(S) {
  const w = S.window;
  if (!w.sealed) return w.data.asked;
  return w.sealed.data.sealed.filter((seat) => S.seats[seat - 1].since < w.sealed.n);
}

// §5, "Whose time it was": has the seat, as far as its letters tell, given what is awaited now?
function hasGiven(S, s) {
  const w = S.window;
  if (!w.blind || s.inForce) return Boolean(s.inForce);
  return Boolean(w.sealed) !== Boolean(s.seal);
}
