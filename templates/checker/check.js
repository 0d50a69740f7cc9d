// §8: all checks of one record, in their order. The entry point of the page and of the tests.
function newRecord(members) {
  return {
    members,
    leaves: [],
    tree: null,
    head: null,
    key: null,
    vkey: null,
    origin: null,
    originOf: null,
    parts: new Map(),
    erased: [],
    letters: new Map(),
    tenures: [],
    branches: [],
    trustedKeys: [],
    lettersVouch: false, // some are signed by its key, and none by another
    homeKeys: null,
    restored: null,
    windowOf: [],
    ended: null,
    pgp: 0,
  };
}

const AFTER_LEAVES = ["disclosures", "keys", "orders", "draws", "secret", "rules", "time"];

function skipAfter(rep, names, en, fr) {
  for (const n of names) rep.skip(n, en, fr);
}

async function checkRecord(rep, bytes, opt) {
  let members;
  try {
    members = readZip(bytes);
  } catch (e) {
    if (!e || !e.zip) throw e;
    rep.fail("zip", e.where, e.en, e.fr);
    rep.unreadable = e.where === "end";
    skipAfter(rep, CHECK_NAMES.slice(1), "not checked: the archive cannot be read (see `zip`)", "pas vérifié : l'archive est illisible (voyez `zip`)");
    return null;
  }
  const R = newRecord(members);
  checkMembers(rep, members);
  checkSums(rep, members);
  readLog(rep, R);
  await checkKey(rep, R, opt);
  await checkSumsSig(rep, R);
  await checkCheckpoint(rep, R);
  checkTree(rep, R);
  await checkMatch(rep, R);
  if (R.leaves.length && !rep.failed("leaves")) await checkHomeLog(rep, R, opt);
  else skipAfter(rep, ["home"], "the leaves are not those of a match", "les feuilles ne sont pas celles d'une partie");
  return R;
}

// Everything that needs leaves that can be read.
async function checkMatch(rep, R) {
  skipAfter(
    rep,
    ["dice"],
    "needs the rules of the game: run `referee audit`",
    "il faut les règles du jeu : lancez `referee audit`",
  );
  rep.skip(
    "outcome",
    "needs the rules of the game: run `referee audit`",
    "il faut les règles du jeu : lancez `referee audit`",
  );
  if (!R.leaves.length)
    return skipAfter(rep, AFTER_LEAVES, "the leaves cannot be read", "les feuilles sont illisibles");
  collectParts(rep, R);
  readDisclosures(rep, R);
  readErased(rep, R);
  checkRules(rep, R);
  checkSecretSafe(rep, R);
  if (!R.shapesGood || !checkOrder(rep, R)) return afterBroken(rep, R);
  findBranches(R);
  checkShown(rep, R);
  checkPartNames(rep, R);
  await readLetters(rep, R);
  findTenures(R);
  markGone(R);
  checkTenures(rep, R);
  tellErased(rep, R);
  walkCourse(rep, R);
  checkKeysEnd(rep, R);
  checkOrderFiles(rep, R);
  tellDraws(rep, R);
  if (!R.ended)
    rep.holdsBut(
      "the match has not ended in this record: what is still sealed was not judged",
      "la partie n'est pas finie dans ce dossier : ce qui est encore scellé n'est pas jugé",
    );
  tellNotChecked(rep, R);
}

function checkSecretSafe(rep, R) {
  if (R.ended && !isDigest(R.ended.data.secret))
    return rep.skip("secret", "match.ended cannot be read", "match.ended est illisible");
  checkSecret(rep, R);
}

// Leaves that are no match: what each leaf says for itself can still be compared.
function afterBroken(rep, R) {
  findBranchesSafe(R);
  checkShown(rep, R);
  skipAfter(
    rep,
    ["keys", "orders", "draws", "time"],
    "the leaves are not those of a match (see `leaves`)",
    "les feuilles ne sont pas celles d'une partie (voir `leaves`)",
  );
}

function findBranchesSafe(R) {
  R.leftAt = () => false;
  R.windowAt = () => 0;
}

function tellNotChecked(rep, R) {
  if (R.pgp) tellPgp(rep, R.pgp);
  if (R.hiddenLetters)
    rep.note(
      "orders",
      "",
      `${R.hiddenLetters} letters are still sealed: what rests on them was passed over`,
      `${R.hiddenLetters} lettres sont encore scellées : ce qui en dépend n'est pas jugé`,
    );
  if (R.hiddenUsed && !R.ended)
    rep.note(
      "orders",
      "",
      "which letters were used is still sealed",
      "quelles lettres furent prises est encore scellé",
    );
}

// Whoever reads the headline alone must not take a forged signature for a good one.
function tellPgp(rep, count) {
  const en = count === 1 ? "1 OpenPGP signature was" : `${count} OpenPGP signatures were`;
  const fr = count === 1 ? "1 signature OpenPGP n'a pas été vérifiée" : `${count} signatures OpenPGP n'ont pas été vérifiées`;
  rep.skip(
    "orders",
    `${en} not verified here (run gpg, or referee audit); all else of this check holds`,
    `${fr} ici (lancez gpg ou referee audit) ; le reste de ce contrôle tient`,
  );
  rep.but.unshift({
    en: `${en} not verified here: a forged one would look the same (run gpg, or referee audit)`,
    fr: `${fr} ici : une fausse aurait le même air (lancez gpg ou referee audit)`,
  });
}

async function refereeCheckInner(bytes, opt) {
  const rep = newReport();
  let R = null,
    mails = [];
  if (bytes) {
    try {
      R = await checkRecord(rep, bytes, opt);
    } catch (e) {
      stumble(rep, e);
    }
  } else {
    rep.unreadable = true;
    skipAfter(rep, CHECK_NAMES, "no record was given", "aucun dossier n'a été donné");
  }
  try {
    mails = await checkMails(rep, R, opt.mails || []);
  } catch (e) {
    stumble(rep, e, "mail");
  }
  if (R && R.nobodyVouches)
    rep.skip(
      "key",
      "you gave no key to compare, and no letter that it has signed: whose key it is stays open",
      "vous n'avez donné ni clé à comparer, ni lettre qu'elle ait signée : à qui est la clé reste ouvert",
    );
  const out = resultsOf(rep);
  out.mails = mails;
  out.but = rep.but;
  if (rep.stumbled) out.stumbled = rep.stumbled;
  out.about = R ? aboutRecord(rep, R) : null;
  return out;
}

// A fault of this page's own is told as such, and never passes for "holds".
function stumble(rep, e, name) {
  const open = name ? [name] : CHECK_NAMES.filter((n) => n !== "mail" && !rep.failed(n) && !rep.by[n].skipped);
  const why = String((e && e.message) || e).slice(0, 200);
  rep.stumbled = why;
  const anyFails = CHECK_NAMES.some((n) => rep.failed(n));
  if (!anyFails || name)
    rep.fail(
      open[0] || "leaves",
      "",
      "this page stumbled over the record: " + why,
      "cette page a trébuché sur le dossier : " + why,
    );
  skipAfter(rep, open, "this page stumbled: " + why, "cette page a trébuché : " + why);
}

// Against what the key of the record was compared, as a word of words.*.js.
function keySaid(rep, R) {
  if (R.pinned) return rep.failed("key") ? "keyApart" : "keyGiven";
  return R.lettersVouch ? "keyLetters" : "keyAlone";
}

function aboutRecord(rep, R) {
  return {
    origin: R.origin,
    leaves: R.tree ? R.tree.size : 0,
    vkey: R.vkey,
    keySaid: keySaid(rep, R),
    nobodyVouches: Boolean(R.nobodyVouches),
    ended: R.ended ? R.ended.data : null,
    seats: R.seats || 0,
    root: R.tree ? toBase64(R.tree.root(R.tree.size)) : null,
    draws: R.course ? drawSeeds(R) : [],
  };
}

function drawSeeds(R) {
  const h = R.ended ? fromBase64url(R.ended.data.secret) : null;
  return R.course.proofs.map((p) => ({
    draw: p.draw,
    leaf: p.leaf,
    m: p.m,
    of: p.of,
    public: hexOf(publicSeed(p.link, p.mix)),
    secret: h ? hexOf(secretSeed(h, p.draw, p.mix)) : null,
  }));
}

globalThis.refereeCheck = async (bytes, opt = {}) => refereeCheckInner(bytes, opt || {});
