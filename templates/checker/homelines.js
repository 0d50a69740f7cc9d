// §15: what the leaves of a trace tell of a match, and of those from which it was begun anew, beside the record.
// What is told, one line of leaves from the beginning, each of them under the head: of the matches from which it was
// begun anew, and then of the match itself.
function followTrace(entries, head) {
  const lines = [];
  let before = null;
  for (const entry of entries) {
    const leaf = readHomeLeaf(entry.raw),
      hash = leafHash(utf8(entry.raw));
    const place = `home leaf ${leaf.n}`,
      lieu = `la feuille ${leaf.n} de la maison`;
    traceNeeds(
      proofHolds(hash, leaf.n, head.size, entry.proof, head.root),
      `${place} is not under the checkpoint`,
      `${lieu} n'est pas sous le checkpoint`,
    );
    const told = toldOf(leaf, entry.disclosure, place, lieu),
      last = lines[lines.length - 1];
    const over = last && last.acts[last.acts.length - 1].act === "ended";
    traceNeeds(
      leaf.data.previous === before && !over,
      `${place} does not go on from the one before`,
      `${lieu} ne suit pas celle d'avant`,
    );
    if (told.act === "begun") lines.push(begunLine(leaf, told, last, place, lieu));
    const line = lines[lines.length - 1];
    traceNeeds(
      line && line.match === leaf.data.match,
      `${place} tells of a match that did not begin`,
      `${lieu} parle d'une partie qui n'a pas commencé`,
    );
    line.acts.push(told);
    line.entries.push(entry);
    before = leaf.n;
  }
  return lines;
}

// A match begins: its names are those of leaf 0 and of the origin, and it is a later log of the one before.
function begunLine(leaf, told, last, place, lieu) {
  const leaf0 = isText(told.leaf0) ? fromBase64url(told.leaf0) : null,
    origin = isText(told.origin) ? told.origin : "";
  traceNeeds(
    leaf0 &&
      leaf.data.match === homeName("match", leaf0) &&
      leaf.data.name === homeName("name", utf8(origin)),
    `${place} names the match otherwise than its leaf 0 and its origin do`,
    `${lieu} nomme la partie autrement que sa feuille 0 et son origine`,
  );
  const old = last ? originParts(last.acts[0].origin) : null,
    here = originParts(origin);
  traceNeeds(
    !last || (old && here && old.host === here.host && old.match === here.match && old.number < here.number),
    `${place} goes on from another match`,
    `${lieu} continue une autre partie`,
  );
  return { match: leaf.data.match, acts: [], entries: [] };
}
function homeName(what, of) {
  return toBase64url(sha256(joinBytes(utf8(`referee-home-log/${what}/v1`), of)));
}

// It is this match, and its history.
function compareTold(R, acts) {
  const [begun, ...later] = acts;
  traceNeeds(
    begun.origin === R.origin && begun.leaf0 === toBase64url(R.hashes[0]),
    "the home log tells of another match: another leaf 0, or another name",
    "le journal de la maison parle d'une autre partie : autre feuille 0, ou autre nom",
  );
  for (const told of later) {
    const there = isInt(told.size) && told.size >= 1 && told.size <= R.tree.size;
    traceNeeds(
      there,
      `the home log tells of ${told.size} leaves, the record has ${R.tree.size}`,
      `le journal de la maison parle de ${told.size} feuilles, le dossier en a ${R.tree.size}`,
    );
    traceNeeds(
      told.root === toBase64url(R.tree.root(told.size)),
      `a fork: the home log tells of another history of ${told.size} leaves`,
      `une bifurcation : le journal de la maison dit une autre histoire de ${told.size} feuilles`,
    );
    traceNeeds(
      told.act !== "ended" || (R.ended && told.size === R.tree.size && told.cause === R.ended.data.cause),
      "the home log tells of another end",
      "le journal de la maison dit une autre fin",
    );
  }
}

// A match that was begun anew goes on from all that had been told of the one that was lost.
function compareLost(R, lost) {
  const said = Boolean(R.leaves.length && R.leaves[0].data.restored);
  traceNeeds(
    said === lost.length > 0,
    "that the match was begun anew say the home log or leaf 0 alone",
    "que la partie fut recommencée, le journal de la maison ou la feuille 0 le dit seul",
  );
  if (!said || !R.restored) return; // what leaf 0 names is judged by the check "checkpoint"
  const [begun, ...later] = lost[lost.length - 1].acts,
    left = R.restored;
  traceNeeds(
    begun.origin === left.origin,
    "the home log says that it was begun anew from another match than leaf 0 does",
    "le journal de la maison la dit recommencée d'une autre partie que la feuille 0",
  );
  for (const { size, root } of [{ size: 1, root: begun.leaf0 }, ...later]) {
    traceNeeds(
      isInt(size) && size >= 1 && size <= left.size,
      `it was begun anew from ${left.size} leaves of ${left.origin}, of which the home log had told ${size}: the host went back`,
      `elle fut recommencée à ${left.size} feuilles de ${left.origin}, dont le journal de la maison avait dit ${size} : l'hôte est revenu en arrière`,
    );
    traceNeeds(
      size < left.size || root === toBase64url(left.root),
      `a fork: it was begun anew from another history of ${size} leaves`,
      `une bifurcation : elle fut recommencée d'une autre histoire de ${size} feuilles`,
    );
  }
}
