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
  S.given.push(S.named);
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
  if (!beaconOf(R)) return;
  rep.note(
    "time",
    "",
    "not judged, for it needs the rules (`referee audit`): whether draws share a round just where they must",
    "non jugé, car il y faut les règles (`referee audit`) : si des tirages partagent un signal là où ils le doivent, et là seulement",
  );
  const rounds = R.course.given.length,
    name = beaconOf(R).name;
  if (!rounds) return;
  rep.note(
    "draws",
    "",
    `${rounds} rounds of the beacon ${name} in the dice; whether the dice are shown to be outside is told under "The home log and its witnesses"`,
    `${rounds} signaux de la balise ${name} dans les dés ; s'il est montré que les dés viennent du dehors, c'est dit à « Le journal de la maison et ses témoins »`,
  );
  rep.holdsBut(
    "the signatures of the beacon's rounds were not verified here (a browser cannot; `referee audit` does)",
    "les signatures des signaux de la balise n'ont pas été vérifiées ici (un navigateur ne le peut pas ; `referee audit` le fait)",
  );
}

// §15: before how many rounds so many witnesses had signed a head that holds what the dice fall on.
async function tellOutside(rep, R, trace, acts, demands) {
  const given = R.course ? R.course.given : [];
  if (!given.length) return;
  const seen = await sizesSeen(trace, acts, demands);
  const before = (named) => seen.some((one) => one.size > named.n && one.at < msOf(named.data.due));
  const shown = given.filter(before).length,
    of = `${shown} of ${given.length}`,
    sur = `${shown} sur ${given.length}`;
  const whole = shown === given.length;
  rep.note(
    "home",
    "",
    whole
      ? `witnesses had signed what counts before each round of the beacon was published (${of}): these dice are shown to be outside`
      : `witnesses had signed what counts before ${of} rounds of the beacon; of the others it is not shown that the dice are outside`,
    whole
      ? `des témoins avaient signé ce qui compte avant la parution de chaque signal de la balise (${sur}) : il est montré que ces dés viennent du dehors`
      : `des témoins avaient signé ce qui compte avant la parution de ${sur} des signaux de la balise ; pour les autres, rien ne montre que les dés viennent du dehors`,
  );
}

// The sizes that the home log tells of, each with when (in ms) a head that holds it had been signed by so many.
async function sizesSeen(trace, acts, demands) {
  const seen = [];
  try {
    const last = await timeSigned(trace.note, demands);
    for (const [i, act] of acts.entries()) {
      const earlier = trace.entries[i].earlier;
      const times = [last, earlier ? await timeSigned(earlier.note, demands) : null];
      for (const at of times) if (at !== null) seen.push({ size: act.size || 1, at });
    }
  } catch (e) {
    if (!e || !e.traceFault) throw e;
    return []; // a line that is false shows nothing; where it is demanded, `home` fails
  }
  return seen;
}

// When the last of so many as all of them want had signed it; null: too few have, or nobody is asked for.
async function timeSigned(note, demands) {
  let last = demands.length ? 0 : null;
  for (const demand of demands) {
    const { keys, wanted } = demanded(demand),
      times = [];
    for (const key of keys) {
      const at = await cosigned(note, key);
      if (at !== null) times.push(at);
    }
    if (times.length < wanted) return null;
    last = Math.max(last, times.sort((a, b) => a - b)[wanted - 1]);
  }
  return last;
}
