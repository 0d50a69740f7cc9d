// §8 `key` (whose record this is), §7 `allowed_signers` and `keys/`, §8 `rules`.
async function checkKey(rep, R, opt) {
  const raw = R.members.get("referee.vkey"),
    text = raw ? textOf(raw) : null;
  R.trustedKeys = [];
  const bad = (en, fr) => rep.fail("key", "referee.vkey", en, fr);
  const v = text && text.endsWith("\n") ? readVkey(text.slice(0, -1)) : null;
  if (v) {
    R.key = v.key;
    R.vkey = text.slice(0, -1);
    R.trustedKeys.push(v.key);
    R.pinned = false;
  } else bad("referee.vkey is no vkey of an Ed25519 key", "referee.vkey n'est pas la vkey d'une clé Ed25519");
  if (v && R.origin && v.name !== R.origin)
    bad(
      `it is the key of ${v.name}, leaf 0 says ${R.origin}`,
      `c'est la clé de ${v.name}, la feuille 0 dit ${R.origin}`,
    );
  await checkHome(rep, R, opt, v);
  if (!v) return;
  R.pinned = Boolean(opt.vkey || opt.root);
  if (opt.vkey) pinKey(rep, R, opt.vkey, v);
  if (opt.root) pinRoot(rep, R, opt.root);
  if (!opt.vkey && !opt.root && !(opt.mails || []).length) R.nobodyVouches = true;
}

async function checkHome(rep, R, opt, v) {
  const mine = R.members.get("home.keys") || null;
  const theirs = opt.homeKeys
    ? isText(opt.homeKeys)
      ? utf8(opt.homeKeys.replace(/\r\n/g, "\n").replace(/\n*$/, "\n"))
      : opt.homeKeys
    : null;
  const bytes = chooseHomeKeys(rep, mine, theirs);
  if (!bytes) return;
  const bad = (en, fr) => rep.fail("key", "home.keys", en, fr);
  const F = await readHomeKeys(bytes);
  if (F.error)
    return bad("home.keys breaks a rule of §4: " + F.error, "home.keys enfreint une règle du §4 : " + F.error);
  if (R.originOf && F.home !== R.originOf.host)
    return bad(
      `home.keys is of ${F.home}, the log of ${R.originOf.host}`,
      `home.keys est de ${F.home}, le journal de ${R.originOf.host}`,
    );
  R.homeKeys = F;
  if (v) judgeKeyInLine(rep, R, F, v, bad);
}

function judgeKeyInLine(rep, R, F, v, bad) {
  const hex = hexOf(v.key),
    at = F.line.indexOf(hex);
  if (at < 0)
    return bad("home.keys does not know the key of this record", "home.keys ne connaît pas la clé de ce dossier");
  const end = homeKeyEnd(F, hex),
    last = R.leaves.length ? R.leaves[R.leaves.length - 1].at : null;
  if (end && last && last >= end)
    bad(
      `the key ended at ${end}, the last leaf is of ${last}`,
      `la clé a pris fin à ${end}, la dernière feuille est de ${last}`,
    );
  else if (F.revoked.has(hex))
    rep.holdsBut(`the key was revoked from ${end} on`, `la clé fut révoquée à partir de ${end}`);
  const certs = homeCertsEnd(F, hex);
  if (certs && last && last >= certs)
    rep.holdsBut(
      `the key's certificates ended at ${certs}, before the last leaf`,
      `les certificats de la clé ont pris fin à ${certs}, avant la dernière feuille`,
    );
  for (let i = 0; i < at; i++) if (!F.revoked.has(F.line[i])) R.trustedKeys.push(F.keys[i]);
}

// With a vkey: the key is that one, or one behind it in the line.
function pinKey(rep, R, text, v) {
  const given = readVkey(text.trim());
  const bad = (en, fr) => rep.fail("key", "vkey", en, fr);
  if (!given) return bad("what you gave is no vkey", "ce que vous avez donné n'est pas une vkey");
  const host = given.name.split("/")[0];
  if (R.originOf && host !== R.originOf.host)
    return bad(`your vkey is of ${given.name}`, `votre vkey est de ${given.name}`);
  if (sameBytes(given.key, v.key)) return;
  const line = R.homeKeys ? R.homeKeys.line : [],
    a = line.indexOf(hexOf(given.key));
  if (a < 0 || line.indexOf(hexOf(v.key)) < a)
    bad(
      "the record is signed by another key than yours: " + R.vkey,
      "le dossier est signé par une autre clé que la vôtre : " + R.vkey,
    );
}

function pinRoot(rep, R, text) {
  const given = readVkey(text.trim()),
    F = R.homeKeys;
  const bad = (en, fr) => rep.fail("key", "root", en, fr);
  if (!given || !F || !F.root || !sameBytes(F.root, given.key))
    return bad("that is not the root of home.keys", "ce n'est pas la racine de home.keys");
  if (R.originOf && given.name !== R.originOf.host)
    return bad(`that root is of ${given.name}`, `cette racine est de ${given.name}`);
  const end = homeCertsEnd(F, hexOf(R.key)),
    last = R.leaves.length ? R.leaves[R.leaves.length - 1].at : "";
  if (!end || end <= last)
    bad(
      "the key has no certificate of the root that lasts longer than the log",
      "la clé n'a pas de certificat de la racine qui dure plus que le journal",
    );
}

// §7: a line for each time a seat had an SSH key.
function signersStamp(time) {
  return time.slice(0, 19).replace(/[-:T]/g, "") + "Z";
}

function allowedSigners(R) {
  const lines = [];
  for (let seat = 1; seat <= R.seats; seat++) {
    const mine = R.keyLines.filter((k) => k.seat === seat);
    mine.forEach((k, i) => {
      if (!isText(k.key) || k.key.startsWith("openpgp:")) return;
      const next = mine[i + 1];
      let until = "";
      if (next) {
        const opened = R.leaves.find((l) => l.n > next.leaf.n && l.short === "window_opened");
        if (opened) until = `,valid-before="${signersStamp(opened.at)}"`;
      }
      lines.push(`seat${seat} namespaces="order@referee",valid-after="${signersStamp(k.from)}"${until} ${k.key}\n`);
    });
  }
  return lines.join("");
}

function checkSigners(rep, R) {
  const raw = R.members.get("allowed_signers");
  if (!raw || !R.keyLines) {
    if (raw && raw.length)
      rep.fail(
        "keys",
        "allowed_signers",
        "it names keys that the log does not tell",
        "il nomme des clés que le journal ne dit pas",
      );
    return;
  }
  const want = allowedSigners(R);
  if (!sameBytes(utf8(want), raw))
    rep.fail(
      "keys",
      "allowed_signers",
      "allowed_signers is not what the log gives; it must be:\n" + want.slice(0, 400),
      "allowed_signers n'est pas ce que donne le journal ; il doit être :\n" + want.slice(0, 400),
    );
  const prints = new Set(
    R.keyLines.filter((k) => isText(k.key) && k.key.startsWith("openpgp:")).map((k) => `keys/${k.key.slice(8)}.asc`),
  );
  for (const n of R.members.keys())
    if (n.startsWith("keys/") && !prints.has(n))
      rep.fail("keys", n, `no seat had the key ${n}`, `aucun siège n'avait la clé ${n}`);
  for (const n of prints) if (!R.members.has(n)) rep.fail("keys", n, `${n} is missing`, `${n} manque`);
}

function checkKeysEnd(rep, R) {
  checkSigners(rep, R);
  if (R.version === 1 && R.anyKey)
    rep.holdsBut(
      "keys by the old rules (leaf 0 is of version 1)",
      "clés selon les anciennes règles (la feuille 0 est de version 1)",
    );
}

function checkRules(rep, R) {
  const one = (file, digest, n) => {
    const raw = R.members.get(file);
    if (!raw) rep.fail("rules", file, `${file} is missing`, `${file} manque`);
    else if (toBase64url(sha256(raw)) !== digest)
      rep.fail(
        "rules",
        file,
        `${file} is not the text that leaf ${n} is the hash of`,
        `${file} n'est pas le texte dont la feuille ${n} donne l'empreinte`,
      );
  };
  one("rules.txt", R.leaves[0].data.rules, 0);
  const want = new Set();
  for (const leaf of R.leaves) {
    if (leaf.short !== "rules_changed") continue;
    const file = `rules.${leaf.data.versions[1]}.txt`;
    want.add(file);
    one(file, leaf.data.rules, leaf.n);
  }
  for (const n of R.members.keys())
    if (/^rules\..*\.txt$/.test(n) && n !== "rules.txt" && !want.has(n))
      rep.fail("rules", n, `no leaf brings ${n}`, `aucune feuille n'apporte ${n}`);
  rep.note(
    "rules",
    "",
    `game ${R.leaves[0].data.game}, rules ${R.leaves[0].data.version}; whether the game is known: run referee audit`,
    `jeu ${R.leaves[0].data.game}, règles ${R.leaves[0].data.version} ; si le jeu est connu : lancez referee audit`,
  );
}
