// §5 "At the end": who was forgotten, whole or by halves. A tenure is a person's time on a seat.
function findTenures(R) {
  R.startedAt = R.leaves.findIndex((l) => l.short === "started");
  R.tenures = [];
  if (R.startedAt < 0) return;
  const used = usedOf(R, R.leaves[R.startedAt]);
  for (let seat = 1; seat <= R.seats; seat++) {
    const join = used ? used[seat - 1] : null;
    let t = { seat, from: isInt(join) ? join : R.startedAt, to: R.leaves.length, person: true, begins: R.startedAt };
    for (const leaf of R.leaves) {
      if (leaf.short !== "seat_changed" || leaf.data.seat !== seat || leaf.n < R.startedAt) continue;
      if (leaf.data.cause === "conceded") continue;
      t.to = leaf.n;
      R.tenures.push(t);
      t = {
        seat,
        from: leaf.n,
        to: R.leaves.length,
        person: ["replaced", "relieved"].includes(leaf.data.cause),
        begins: leaf.n,
      };
    }
    R.tenures.push(t);
  }
  for (const t of R.tenures) {
    t.shown = [];
    t.lost = [];
    t.soft = [];
  }
  for (const l of R.letters.values()) {
    if (l.leaf.parts[0].back) continue;
    const t = tenureOf(R, l.seat, l.n);
    if (t && (l.n >= R.startedAt || l.n === t.from)) t.shown.push(l.n);
  }
}

function tenureOf(R, seat, n) {
  return R.tenures.find((t) => t.seat === seat && t.from <= n && n < t.to) || null;
}

// The value of a used.<n>, or null where it is not shown or no list.
function usedOf(R, leaf) {
  const part = leaf.parts[leaf.parts.length - 1];
  if (!part || !part.shown) return null;
  const v = part.value;
  return Array.isArray(v) && v.length === R.seats && v.every((x) => x === null || isInt(x)) ? v : null;
}

function isErasedLetter(R, n) {
  const leaf = R.leaves[n];
  return Boolean(leaf && leaf.short === "letter_sealed" && leaf.parts[0].erased);
}

// Of whom is nothing left: no letter of the tenure is shown, and something of theirs may be erased.
function markGone(R) {
  const inUsed = new Set();
  for (const leaf of R.leaves) {
    if (leaf.short !== "started" && leaf.short !== "window_closed") continue;
    (usedOf(R, leaf) || []).forEach((n, i) => {
      if (n === null || !isErasedLetter(R, n)) return;
      inUsed.add(n);
      const t = tenureOf(R, i + 1, n);
      if (t) t.lost.push(n);
    });
  }
  for (const part of R.erased) markErasedPart(R, part, inUsed);
  for (const t of R.tenures) {
    t.gone = t.person && t.shown.length === 0 && (t.lost.length > 0 || t.soft.length > 0);
  }
  R.erasedInUsed = inUsed;
}

function markErasedPart(R, part, inUsed) {
  const leaf = R.leaves[part.n];
  if (part.what === "letter") {
    if (inUsed.has(part.n)) return;
    for (const t of R.tenures) if (t.person && t.from <= part.n && part.n < t.to) t.soft.push(part.n);
    return;
  }
  const seat = part.seat || leaf.data.seat;
  const t = R.tenures.find((x) => x.seat === seat && x.from <= part.n && part.n < x.to);
  if (!t) return;
  if (leaf.short === "seat_changed") t.soft.push(part.n);
  else t.lost.push(part.n);
}

function isGone(R, seat, n) {
  const t = R.tenures.find((x) => x.seat === seat && x.from <= n && n < x.to);
  return Boolean(t && t.gone);
}
function anyGone(R) {
  return R.tenures.some((t) => t.gone);
}

function checkTenures(rep, R) {
  const bad = (n, en, fr) => rep.fail("disclosures", whereLeaf(n), en, fr);
  for (const t of R.tenures) {
    if (t.lost.length && t.shown.length)
      bad(
        t.lost[0],
        `seat ${t.seat} is forgotten by halves: leaf ${t.lost[0]} is erased, leaf ${t.shown[0]} is shown`,
        `le siège ${t.seat} n'est oublié qu'à moitié : la feuille ${t.lost[0]} est effacée, la ${t.shown[0]} est montrée`,
      );
  }
  for (const part of R.erased) {
    const leaf = R.leaves[part.n];
    if (leaf.short === "seat_changed") {
      const both = R.tenures.filter((t) => t.seat === leaf.data.seat && (t.to === part.n || t.from === part.n));
      if (both.length && both.every((t) => t.shown.length))
        bad(
          part.n,
          `leaf ${part.n}: a key is erased, and of nobody who sat there all letters are`,
          `feuille ${part.n} : une clé est effacée, mais de personne qui y siégeait toutes les lettres ne le sont`,
        );
    }
    if (part.what !== "letter" || R.startedAt < 0 || part.n < R.startedAt || R.erasedInUsed.has(part.n)) continue;
    if (!R.tenures.some((t) => t.person && t.from <= part.n && part.n < t.to && !t.shown.length))
      bad(
        part.n,
        `letter ${part.n} is erased, though everybody who sat there shows letters`,
        `la lettre ${part.n} est effacée, alors que tous ceux qui siégeaient montrent des lettres`,
      );
  }
}

function tellErased(rep, R) {
  for (const part of R.erased) {
    const w = R.windowAt(part.n);
    rep.holdsBut(
      `erased: ${part.what} of leaf ${part.n} (window ${w})`,
      `effacé : ${part.what} de la feuille ${part.n} (fenêtre ${w})`,
    );
  }
}
