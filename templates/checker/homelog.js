// §15: does the home log tell of this match as the record does, and which witnesses have signed that?
const TRACE_HEADER = "referee-home-trace v1";
const TOLD_FIELDS = {
  begun: ["act", "leaf0", "origin"],
  stood: ["act", "root", "size"],
  ended: ["act", "cause", "root", "size"],
};

function traceFault(en, fr) {
  return { traceFault: true, en, fr };
}
function traceNeeds(holds, en, fr) {
  if (!holds) throw traceFault(en, fr);
}

// opt.trace: bytes of the reader's own; opt.witnesses: vkeys; opt.atLeast: how many of them (all, if null).
async function checkHomeLog(rep, R, opt) {
  const carried = R.members.get("home.proof") || null,
    told = opt.trace || carried,
    demands = demandsOf(R, opt);
  try {
    if (!told) {
      traceNeeds(
        !demands.length,
        "witnesses are demanded, but there is no trace of the home log",
        "des témoins sont exigés, mais il n'y a pas de trace du journal de la maison",
      );
      return rep.skip(
        "home",
        "there is no trace of the home log: that the match stands there, and that strangers saw it, is not proved",
        "il n'y a pas de trace du journal de la maison : que la partie y figure, et que des tiers l'ont vue, n'est pas prouvé",
      );
    }
    const trace = readTrace(told);
    const head = await homeHead(R, trace.note);
    const lines = followTrace(trace.entries, head),
      lost = lines.slice(0, -1),
      { acts, entries } = lines[lines.length - 1];
    await checkEarlier(R, trace.entries, head, demands);
    compareTold(R, acts);
    compareLost(R, lost);
    await tellOutside(rep, R, { ...trace, entries }, acts, [...namedBy(opt), ...promisedBy(R)]);
    await judgeDemands(rep, R, trace.note, demands, acts, head);
  } catch (e) {
    if (!e || !e.traceFault) throw e;
    rep.fail("home", told === opt.trace ? "trace" : "home.proof", e.en, e.fr);
  }
}

// Of those whom the reader names, and of a match that is over of those whom leaf 0 promises.
function demandsOf(R, opt) {
  return [...namedBy(opt), ...(R.ended ? promisedBy(R) : [])];
}
function namedBy(opt) {
  const named = opt.witnesses || [];
  return named.length ? [{ least: opt.atLeast, keys: named }] : [];
}
function promisedBy(R) {
  const promised = readPromise(R.options["match.witnesses"]);
  return promised ? [promised] : [];
}

function readTrace(bytes) {
  const bad = (en, fr) => traceFault(`the trace is not spelt as one: ${en}`, `la trace n'est pas écrite comme une trace : ${fr}`);
  const whole = textOf(bytes),
    cut = whole === null ? -1 : whole.indexOf("\n\n");
  if (cut < 0) throw bad("it is no text with a checkpoint", "ce n'est pas un texte avec un checkpoint");
  const lines = whole.slice(0, cut).split("\n"),
    entries = [];
  if (lines.shift() !== TRACE_HEADER) throw bad("its first line", "sa première ligne");
  const take = (name) => {
    const line = lines.shift();
    if (line === undefined || !line.startsWith(name)) throw bad(`a line "${name}"`, `une ligne « ${name} »`);
    return line.slice(name.length);
  };
  while (lines.length) {
    const raw = take("leaf: ");
    const disclosure = lines.length && lines[0].startsWith("disclosure: ") ? take("disclosure: ") : null;
    const proof = hashesOf(take("proof: "));
    const earlier = lines.length && lines[0].startsWith("head: ") ? take("head: ") : null;
    const under = earlier === null ? [] : hashesOf(take("under: "));
    if (!proof || !under) throw bad("its hashes", "ses empreintes");
    entries.push({ raw, disclosure, proof, earlier: earlier === null ? null : earlierHead(earlier, under, bad) });
  }
  const note = readNote(whole.slice(cut + 2));
  if (!entries.length || !note) throw bad("no leaf, or no checkpoint", "pas de feuille, ou pas de checkpoint");
  return { entries, note };
}

function hashesOf(text) {
  const hashes = text === "" ? [] : text.split(" ").map(fromBase64);
  return hashes.some((p) => !p || p.length !== 32) ? null : hashes;
}

// A head of before, whole, that holds the leaf.
function earlierHead(text, under, bad) {
  const bytes = fromBase64(text),
    whole = bytes ? textOf(bytes) : null,
    note = whole === null ? null : readNote(whole);
  if (!note) throw bad("an earlier head", "une tête d'avant");
  return { note, under };
}

// Each earlier head is one of the same log, and holds its leaf; a line of a demanded witness is theirs.
async function checkEarlier(R, entries, head, demands) {
  for (const { raw, earlier } of entries) {
    if (!earlier) continue;
    const n = readHomeLeaf(raw).n,
      before = await homeHead(R, earlier.note);
    traceNeeds(
      before.origin === head.origin,
      `an earlier head is of another log: ${before.origin}`,
      `une tête d'avant est d'un autre journal : ${before.origin}`,
    );
    traceNeeds(
      proofHolds(leafHash(utf8(raw)), n, before.size, earlier.under, before.root),
      `home leaf ${n} is not under its earlier head`,
      `la feuille ${n} de la maison n'est pas sous sa tête d'avant`,
    );
    for (const demand of demands) for (const key of demanded(demand).keys) await cosigned(earlier.note, key);
  }
}

// The checkpoint of this home's log, by the record's key or one that it took the place of.
async function homeHead(R, note) {
  const head = readHead(note.text),
    at = head ? head.origin.indexOf("/") : -1;
  const ours =
    head &&
    R.originOf &&
    head.origin.slice(0, at) === R.originOf.host &&
    /^\.home(?:\.(?:[2-9]|[1-9]\d{1,8}))?$/.test(head.origin.slice(at + 1));
  traceNeeds(ours, "its checkpoint is of no log of this home", "son checkpoint n'est d'aucun journal de cette maison");
  for (const key of R.trustedKeys) if (await noteSignedBy(note, head.origin, key)) return head;
  throw traceFault(
    "its checkpoint is signed by no key of this home",
    "son checkpoint n'est signé d'aucune clé de cette maison",
  );
}

function readHomeLeaf(raw) {
  const read = readJson(raw),
    leaf = read.error ? null : read.value;
  const good =
    leaf &&
    isObject(leaf) &&
    hasKeys(leaf, LEAF_KEYS) &&
    leaf.type === "host.match" &&
    leaf.v === 1 &&
    sameValue(leaf.opens, []) &&
    isInt(leaf.n) &&
    leaf.n >= 0 &&
    isText(leaf.at) &&
    isObject(leaf.data) &&
    Array.isArray(leaf.sealed);
  const previous = good ? leaf.data.previous : undefined;
  const linked = previous === null || (isInt(previous) && previous >= 0 && previous < (good ? leaf.n : 0));
  traceNeeds(good && linked, "a leaf in it tells of no match", "une feuille n'y parle d'aucune partie");
  return leaf;
}

function toldOf(leaf, disclosure, place, lieu) {
  traceNeeds(
    (leaf.sealed.length > 0) === (disclosure !== null),
    `${place} is sealed, and not opened`,
    `${lieu} est scellée, et n'est pas ouverte`,
  );
  let told = Object.fromEntries(Object.entries(leaf.data).filter(([k]) => !["match", "previous", "name"].includes(k)));
  if (disclosure !== null) {
    const part = readDisclosure(disclosure),
      digest = toBase64url(sha256(utf8(disclosure)));
    traceNeeds(
      !part.error &&
        sameValue(leaf.sealed, [digest]) &&
        part.name === `match.${leaf.n}` &&
        isObject(part.value) &&
        !Object.keys(told).length,
      `${place} seals another disclosure`,
      `${lieu} scelle autre chose`,
    );
    told = part.value;
  }
  const fields = isText(told.act) && Object.hasOwn(TOLD_FIELDS, told.act) ? TOLD_FIELDS[told.act] : null;
  traceNeeds(
    fields && hasKeys(told, fields) && (told.act === "begun") === Object.hasOwn(leaf.data, "name"),
    `${place} tells of a match what nothing means`,
    `${lieu} dit d'une partie ce qui n'a pas de sens`,
  );
  return told;
}

async function judgeDemands(rep, R, note, demands, acts, head) {
  const whole = acts[acts.length - 1].act === "ended" || !R.ended;
  if (!head.origin.endsWith("/.home"))
    rep.note(
      "home",
      "home.proof",
      `declared restore: ${head.origin} goes on from a log that lost leaves`,
      `restauration déclarée : ${head.origin} continue un journal qui a perdu des feuilles`,
    );
  const last = acts[acts.length - 1];
  if (last.act !== "ended")
    rep.note(
      "home",
      "home.proof",
      `it tells of the first ${last.size || 1} of ${R.tree.size} leaves; what came behind the last batch that was signed is protected by receipts alone, and a trace that was cut short looks the same: compare it with home.proof on the match's page`,
      `elle parle des ${last.size || 1} premières feuilles sur ${R.tree.size} ; ce qui a suivi la dernière fournée signée n'est protégé que par les accusés, et une trace tronquée a le même air : comparez-la à home.proof, sur la page de la partie`,
    );
  if (!demands.length)
    return rep.skip(
      "home",
      `the home log ${head.origin} tells of this match as the record does (${head.size} leaves); you named no witness: that others were shown the same log is not proved${whole ? "" : "; it does not tell of the end yet"}`,
      `le journal de la maison, ${head.origin}, dit de cette partie ce qu'en dit le dossier (${head.size} feuilles) ; vous ne nommez aucun témoin : que d'autres aient vu le même journal n'est pas prouvé${whole ? "" : " ; il ne dit pas encore la fin"}`,
    );
  traceNeeds(
    whole,
    "the record ends, and the home log does not tell of that end",
    "le dossier a une fin, et le journal de la maison ne la dit pas",
  );
  const signed = new Set();
  for (const demand of demands) for (const name of await signersOf(note, demand)) signed.add(name);
  const names = [...signed].join(", ");
  rep.note(
    "home",
    "home.proof",
    `the head of ${head.size} leaves of ${head.origin} was signed by ${names}`,
    `la tête de ${head.size} feuilles de ${head.origin} fut signée par ${names}`,
  );
}

// The keys of a demand, and how many of them it wants; a fault where it is none.
function demanded({ least, keys: lines }) {
  const keys = lines.map(readWitness),
    wanted = least === null || least === undefined ? keys.length : least;
  traceNeeds(
    keys.every(Boolean) && new Set(keys.map((k) => hexOf(k.key))).size === keys.length,
    "what is demanded are not keys of witnesses, each once",
    "ce qui est exigé n'est pas des clés de témoins, chacune une fois",
  );
  traceNeeds(
    isInt(wanted) && wanted >= 1 && wanted <= keys.length,
    `${wanted} of ${keys.length} witnesses cannot be demanded`,
    `on ne peut exiger ${wanted} témoins sur ${keys.length}`,
  );
  return { keys, wanted };
}

// The names of those of them who have signed; a fault where they are too few.
async function signersOf(note, demand) {
  const { keys, wanted } = demanded(demand);
  const signed = [];
  for (const k of keys) if ((await cosigned(note, k)) !== null) signed.push(k.name);
  traceNeeds(
    signed.length >= wanted,
    `too few witnesses have signed: ${signed.length} of ${keys.length}, ${wanted} are demanded`,
    `trop peu de témoins ont signé : ${signed.length} sur ${keys.length}, il en faut ${wanted}`,
  );
  return signed;
}

// {name, id, key} of a witness's vkey (type 0x04), or null.
function readWitness(text) {
  const m = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text);
  const raw = m ? fromBase64(m[3]) : null;
  if (!raw || raw.length !== 33 || raw[0] !== 4) return null;
  const id = hexOf(sha256(joinBytes(utf8(m[1] + "\n"), raw)).slice(0, 4));
  return id === m[2] && edKeyGood(raw.slice(1)) ? { name: m[1], id, key: raw.slice(1) } : null;
}

// When (in ms) the witness signed, last of all; null: never. A line of theirs that does not verify spoils the checkpoint.
async function cosigned(note, witness) {
  let last = null;
  const mine = note.signatures.filter((s) => s.name === witness.name && s.id === witness.id);
  for (const s of mine) {
    let seconds = 0n;
    for (const byte of s.sig.slice(0, 8)) seconds = seconds * 256n + BigInt(byte);
    const good =
      s.sig.length === 72 &&
      seconds > 0n &&
      seconds < 2n ** 63n &&
      (await edVerify(witness.key, s.sig.slice(8), utf8(`cosignature/v1\ntime ${seconds}\n${note.text}`)));
    traceNeeds(
      good,
      `a signature that bears the name and key of ${witness.name} is not theirs`,
      `une signature qui porte le nom et la clé de ${witness.name} n'est pas de lui`,
    );
    last = Math.max(last || 0, Number(seconds) * 1000);
  }
  return last;
}
