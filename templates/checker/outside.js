// §5 and §12: outside dice. A round of a beacon is named, nothing moves, the beacon speaks, the draw follows.
const HEARD_BY_ALL = ["press", "refused"];

function isShort(size) {
  return (x) => {
    if (!isText(x) || !/^[A-Za-z0-9_-]+$/.test(x)) return false;
    try {
      return fromBase64url(x).length === size;
    } catch {
      return false;
    }
  };
}

function isBeacon(x) {
  return (
    isObject(x) &&
    hasKeys(x, ["ahead", "genesis", "key", "name", "period"]) &&
    isText(x.name) &&
    /^[a-z0-9-]{1,32}$/.test(x.name) &&
    isShort(96)(x.key) &&
    isFrom(0)(x.genesis) &&
    x.genesis < 2 ** 37 &&
    isFrom(1)(x.period) &&
    x.period <= 86400 &&
    isFrom(30)(x.ahead) &&
    x.ahead <= 86400
  );
}

function beaconOf(R) {
  return R.options["match.beacon"] || null;
}
function roundTime(beacon, number) {
  return timeOf((beacon.genesis + (number - 1) * beacon.period) * 1000);
}
// The first round `ahead` seconds after this time, or later.
function roundAfter(beacon, at) {
  const wait = msOf(at) + (beacon.ahead - beacon.genesis) * 1000;
  return Math.max(1, 1 + Math.ceil(wait / (beacon.period * 1000)));
}

function badRound(rep, leaf, en, fr) {
  rep.fail("draws", whereLeaf(leaf.n), `leaf ${leaf.n}: ${en}`, `feuille ${leaf.n} : ${fr}`);
}

function roundNamed(rep, S, leaf) {
  const number = roundAfter(beaconOf(S.R), leaf.at),
    due = roundTime(beaconOf(S.R), number);
  if (leaf.data.round !== number || leaf.data.due !== due)
    badRound(
      rep,
      leaf,
      `the first round far enough ahead is ${number}, at ${due}`,
      `le premier signal assez éloigné est le n° ${number}, à ${due}`,
    );
  if (S.window && !S.window.closed) {
    const close = S.R.leaves.find((l) => l.n > leaf.n && l.short === "window_closed");
    judgeOver(rep, S, leaf, close ? close.data.given : S.window.data.asked, awaited(S));
  }
  S.named = leaf;
  S.roundIsHere = false;
}

function roundGiven(rep, S, leaf) {
  if (leaf.at < roundTime(beaconOf(S.R), leaf.data.round))
    badRound(rep, leaf, "that round is not published yet", "ce signal n'a pas encore paru");
  S.round = { number: leaf.data.round, randomness: sha256(fromBase64url(leaf.data.signature)) };
  S.rounds++;
  S.roundIsHere = true;
}

// A vote on the end, an hour or more behind the time of a round that has not come.
const SILENT_FOR = 3600000;
function isEnding(S, l) {
  if (!S.named || S.roundIsHere || !S.window || S.window.closed || l.kind !== "vote") return false;
  const motion = (l.body[0] || "").split(" ")[0];
  return ["draw", "end"].includes(motion) && msOf(l.received) >= msOf(S.named.data.due) + SILENT_FOR;
}

// A letter that counts: none does once what counts is fixed, and behind one a known round may not be used.
function roundLetter(rep, S, l) {
  if (HEARD_BY_ALL.includes(l.kind) || l.assurance === "bot") return;
  if (isEnding(S, l)) return;
  S.moved = true;
  if (S.named)
    badOrder(
      rep,
      l.n,
      `it counts, though what counts was fixed at leaf ${S.named.n}`,
      `elle compte, alors que tout était fixé à la feuille ${S.named.n}`,
    );
}

// A draw has the round that was named for it, or shares the last one if nothing has counted since.
function roundDrawn(rep, S, leaf) {
  if (beaconOf(S.R) && !S.named && S.moved)
    badTime(
      rep,
      leaf.n,
      "it draws with a round that was known while something still counted",
      "elle tire avec un signal déjà connu alors que quelque chose comptait encore",
    );
  S.named = null;
  S.moved = false;
}

function tellRounds(rep, R) {
  const S = R.course;
  if (!S.rounds) return;
  rep.note(
    "draws",
    "",
    `${S.rounds} rounds of the beacon ${beaconOf(R).name} in the dice; not judged here: whether witnesses had signed what counts before them, so whether the dice are outside (\`referee audit\` with --witness does)`,
    `${S.rounds} signaux de la balise ${beaconOf(R).name} dans les dés ; non jugé ici : si des témoins avaient signé ce qui compte avant eux, donc si les dés viennent du dehors (\`referee audit\` avec --witness le fait)`,
  );
  rep.holdsBut(
    "the signatures of the beacon's rounds were not verified here (a browser cannot; `referee audit` does)",
    "les signatures des signaux de la balise n'ont pas été vérifiées ici (un navigateur ne le peut pas ; `referee audit` le fait)",
  );
}
