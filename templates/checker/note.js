// §4: vkeys, C2SP signed notes, checkpoints, tlog-proofs.
const HOST_PATTERN = "[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?";
const ORIGIN_FORM = new RegExp("^(" + HOST_PATTERN + ")/([a-z0-9-]{1,64})(?:\\.([1-9]\\d{0,8}))?$");
const HOST_FORM = new RegExp("^" + HOST_PATTERN + "$");

// {host, match, number} of an origin; number is 1 for a log that was never restored.
function originParts(text) {
  const m = typeof text === "string" ? ORIGIN_FORM.exec(text) : null;
  if (!m || m[3] === "1") return null;
  return { host: m[1], match: m[2], number: m[3] ? Number(m[3]) : 1 };
}

function keyIdOf(name, key) {
  return sha256(joinBytes(utf8(name + "\n"), u8(1), key)).slice(0, 4);
}
function vkeyOf(name, key) {
  return name + "+" + hexOf(keyIdOf(name, key)) + "+" + toBase64(joinBytes(u8(1), key));
}

// {name, key} of a vkey, or null.
function readVkey(text) {
  const m = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text);
  const raw = m ? fromBase64(m[3]) : null;
  if (!raw || raw.length !== 33 || raw[0] !== 1) return null;
  const key = raw.slice(1);
  if (hexOf(keyIdOf(m[1], key)) !== m[2] || !edKeyGood(key)) return null;
  return { name: m[1], key };
}

// {text, signatures: [{name, id, sig, line}]} of a signed note, or null.
function readNote(whole) {
  if (whole === null || !whole.endsWith("\n") || /[\u0000-\u0009\u000b-\u001f]/.test(whole)) return null;
  const cut = whole.lastIndexOf("\n\n");
  if (cut < 0) return null;
  const lines = whole.slice(cut + 2, -1).split("\n");
  if (lines.length > 100) return null; // §10, 21
  const signatures = [];
  for (const line of lines) {
    const m = /^\u2014 ([^ +]+) ([A-Za-z0-9+/=]+)$/.exec(line);
    const raw = m ? fromBase64(m[2]) : null;
    if (!raw || raw.length < 5) return null;
    signatures.push({ name: m[1], id: hexOf(raw.slice(0, 4)), sig: raw.slice(4), line });
  }
  return { text: whole.slice(0, cut + 1), signatures };
}

// A signature of the known key must be there, and every one of them must verify.
async function noteSignedBy(note, name, key) {
  const id = hexOf(keyIdOf(name, key));
  const mine = note.signatures.filter((s) => s.name === name && s.id === id);
  for (const s of mine) if (!(await edVerify(key, s.sig, utf8(note.text)))) return false;
  return mine.length > 0;
}

// {origin, size, root} of a checkpoint's text (three lines, nothing else), or null.
function readHead(text) {
  const lines = text.split("\n");
  if (lines.length !== 4 || lines[3] !== "") return null;
  const size = decimalOf(lines[1]),
    root = fromBase64(lines[2]);
  if (size < 0 || !root || root.length !== 32 || lines[0] === "") return null;
  return { origin: lines[0], size, root };
}

// A C2SP tlog-proof: {index, proof, head, note} or null.
function readProof(whole) {
  const at = whole.indexOf("\n\n");
  if (at < 0) return null;
  const lines = whole.slice(0, at).split("\n");
  if (lines.shift() !== "c2sp.org/tlog-proof@v1") return null;
  if (lines.length && /^extra [A-Za-z0-9+/=]+$/.test(lines[0])) lines.shift();
  const m = /^index (0|[1-9]\d{0,14})$/.exec(lines.shift() || "");
  const proof = lines.map(fromBase64);
  const note = readNote(whole.slice(at + 2));
  const head = note ? readHead(note.text) : null;
  if (!m || !head || proof.length > 63 || proof.some((p) => !p || p.length !== 32)) return null;
  return { index: Number(m[1]), proof, head, note };
}

// §8 `checkpoint`: who and how much `checkpoint.txt` is about, and whether the key signed it.
async function checkCheckpoint(rep, R) {
  const raw = R.members.get("checkpoint.txt");
  if (!raw) return rep.skip("checkpoint", "there is no checkpoint.txt", "il n'y a pas de checkpoint.txt");
  const bad = (en, fr) => rep.fail("checkpoint", "checkpoint.txt", en, fr);
  const note = readNote(textOf(raw));
  const head = note ? readHead(note.text) : null;
  if (!head)
    return bad("checkpoint.txt is not spelt as a checkpoint is", "checkpoint.txt n'est pas écrit comme un checkpoint");
  R.head = head;
  if (new Set(note.signatures.map((s) => s.line)).size < note.signatures.length)
    bad("a signature line stands twice", "une ligne de signature y est deux fois");
  if (R.origin && head.origin !== R.origin)
    bad(
      `it is about ${head.origin}, leaf 0 says ${R.origin}`,
      `il parle de ${head.origin}, la feuille 0 dit ${R.origin}`,
    );
  if (!R.key) return rep.skip("checkpoint", "there is no key to check it with", "il n'y a pas de clé pour le vérifier");
  if (!(await noteSignedBy(note, head.origin, R.key)))
    bad("the key of referee.vkey has not signed it", "la clé de referee.vkey ne l'a pas signé");
  await checkRestored(rep, R);
}

// §5, §8: what a restored log goes on from.
async function checkRestored(rep, R) {
  const restored = R.leaves.length && R.leaves[0].data.restored;
  if (!restored || !R.originOf) return;
  const bad = (en, fr) => rep.fail("checkpoint", whereLeaf(0), en, fr);
  const note = readNote(restored.checkpoint),
    head = note ? readHead(note.text) : null;
  const old = head ? originParts(head.origin) : null;
  if (!old || old.host !== R.originOf.host || old.match !== R.originOf.match || old.number >= R.originOf.number) {
    return bad(
      "restored.checkpoint is no checkpoint of an older log of this match",
      "restored.checkpoint n'est pas un checkpoint d'un journal antérieur de cette partie",
    );
  }
  R.restored = { ...head, number: old.number };
  for (const k of R.trustedKeys)
    if (await noteSignedBy(note, head.origin, k))
      return rep.holdsBut(
        `this log goes on from the first ${head.size} leaves of ${head.origin}, and that what came after them is lost is the host's word`,
        `ce journal continue après les ${head.size} premières feuilles de ${head.origin}, et que la suite soit perdue, seul l'hôte le dit`,
      );
  bad("restored.checkpoint is not signed by this key", "restored.checkpoint n'est pas signé par cette clé");
}

// §8 `tree`.
function checkTree(rep, R) {
  if (!R.tree) return rep.skip("tree", "log.jsonl cannot be read", "log.jsonl est illisible");
  if (!R.head)
    return rep.skip("tree", "there is no checkpoint to compare with", "il n'y a pas de checkpoint à comparer");
  if (R.head.size !== R.tree.size)
    return rep.fail(
      "tree",
      "checkpoint.txt",
      `the log has ${R.tree.size} leaves, the checkpoint says ${R.head.size}`,
      `le journal a ${R.tree.size} feuilles, le checkpoint en dit ${R.head.size}`,
    );
  const root = R.tree.root(R.tree.size);
  if (!sameBytes(root, R.head.root))
    rep.fail(
      "tree",
      "checkpoint.txt",
      `the leaves have the root ${toBase64(root)}, the checkpoint says ${toBase64(R.head.root)}`,
      `les feuilles ont la racine ${toBase64(root)}, le checkpoint dit ${toBase64(R.head.root)}`,
    );
}
