// §8 "Mailboxes": checkpoints and receipts of this match in whatever was dropped onto the page.
const UNSEEN = /[\p{Cf}\u034f\ufe00-\ufe0f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u3164\uffa0]/gu;
const BETWEEN = "[\\s>|]+";
const SIGNATURE_NEAR = 16384,
  VERIFY_MOST = 40000;

function plainReading(text) {
  return text.replace(UNSEEN, "").replace(/\r\n?/g, "\n");
}

function headPattern(R) {
  const base = (R.originOf.host + "/" + R.originOf.match).replace(/[.]/g, "\\.");
  return new RegExp(
    `(${base}(?:\\.[1-9]\\d{0,8})?)${BETWEEN}(0|[1-9]\\d{0,14})${BETWEEN}([A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])`,
    "gi",
  );
}

// All runs of 92 signs that may be a signature behind a head.
function signaturesNear(text, from) {
  const area = text.slice(from, from + SIGNATURE_NEAR + 92),
    out = [];
  for (const m of area.matchAll(/[A-Za-z0-9+/]{91,}=/g)) {
    const run = m[0].slice(-92),
      raw = fromBase64(run);
    if (raw && raw.length === 68) out.push({ raw, between: area.slice(0, m.index + m[0].length - 92) });
    if (out.length >= 200) break; // 16 KB hold no more
  }
  return out;
}

// The texts that a signature may stand over (§8): three lines, or these and the lines up to the signature.
// All of them first, however many; then every beginning of them (other signature lines may stand between).
function* signedTexts(origins, head, between) {
  const lines = between.split("\n");
  const shapes = [lines.map((l) => l.trim()), lines.map((l) => l.replace(/^[\s>|]+/, "").trim())];
  for (const o of origins) {
    const start = `${o}\n${head.number}\n${head.rootText}\n`;
    for (const shape of shapes) {
      const rest = shape.slice(shape[0] === "" ? 1 : 0),
        all = rest.slice(0, -1);
      while (all.length && all[all.length - 1] === "") all.pop();
      yield start + all.map((l) => l + "\n").join("");
      let text = start;
      for (const line of rest.slice(0, 60)) {
        text += line + "\n";
        yield text;
      }
    }
  }
}

// First the three lines under every signature, then what may stand between: so a heap of false
// signature lines before the true one costs little.
async function headSigned(R, head, budget) {
  const origins = [...new Set([head.originText, head.originText.toLowerCase()])];
  const good = async (s, text) => {
    for (const key of R.trustedKeys) {
      if (budget.left-- <= 0) {
        budget.out = true;
        return false;
      }
      if (await edVerify(key, s.raw.slice(4), utf8(text))) return true;
    }
    return false;
  };
  for (const s of head.signatures)
    for (const o of origins) if (await good(s, `${o}\n${head.number}\n${head.rootText}\n`)) return true;
  for (const s of head.signatures) {
    const tried = new Set();
    for (const text of signedTexts(origins, head, s.between)) {
      if (budget.out) return false;
      if (tried.has(text)) continue;
      tried.add(text);
      if (await good(s, text)) return true;
    }
  }
  return false;
}

// Every head in a text: {origin, number of the log, size, root, signatures}.
function findHeads(R, text) {
  const out = [];
  for (const m of text.matchAll(headPattern(R))) {
    const origin = originParts(m[1].toLowerCase());
    if (!origin) continue;
    out.push({
      originText: m[1],
      log: origin.number,
      number: m[2],
      size: Number(m[2]),
      rootText: m[3],
      root: fromBase64(m[3]),
      at: m.index,
      end: m.index + m[0].length,
      signatures: signaturesNear(text, m.index + m[0].length),
    });
    if (out.length > 2000) break;
  }
  return out.filter((h) => h.root && h.root.length === 32);
}

function mailLine(found, verdict, where, en, fr) {
  found.push({ verdict, where, say: { en, fr } });
}

// §8: what a checkpoint by the key says about this record.
function judgeHead(rep, R, head, found) {
  const n = head.size,
    name = head.originText.toLowerCase();
  const fail = (en, fr) => {
    rep.fail("mail", name + " " + n, en, fr);
    mailLine(found, "fails", name + " " + n, en, fr);
  };
  const good = (en, fr) => mailLine(found, "holds", name + " " + n, en, fr);
  if (head.log === R.originOf.number) {
    if (n > R.tree.size) {
      if (R.ended)
        fail(
          `a signed checkpoint counts ${n} leaves; this record ends after ${R.tree.size}: another history`,
          `un checkpoint signé compte ${n} feuilles ; ce dossier finit après ${R.tree.size} : une autre histoire`,
        );
      else
        good(
          `a checkpoint of ${n} leaves is newer than this export`,
          `un checkpoint de ${n} feuilles est plus récent que cet export`,
        );
    } else if (!sameBytes(R.tree.root(n), head.root))
      fail(
        `a signed checkpoint of ${n} leaves has the root ${head.rootText}, this record ${toBase64(R.tree.root(n))}: two histories were told`,
        `un checkpoint signé de ${n} feuilles a la racine ${head.rootText}, ce dossier ${toBase64(R.tree.root(n))} : on a raconté deux histoires`,
      );
    else
      good(`the checkpoint of ${n} leaves is of this record`, `le checkpoint de ${n} feuilles est bien de ce dossier`);
  } else if (head.log > R.originOf.number) {
    const en = `the letters name a later log of this match, ${name}`,
      fr = `les lettres nomment un journal plus récent de cette partie, ${name}`;
    rep.holdsBut(en, fr);
    good(en, fr);
  } else judgeOldHead(rep, R, head, fail, good);
}

function judgeOldHead(rep, R, head, fail, good) {
  const r = R.restored;
  if (!r || r.number < head.log)
    return fail(
      `a checkpoint of ${head.originText}, from which this log does not go on: a fork`,
      `un checkpoint de ${head.originText}, que ce journal ne continue pas : une bifurcation`,
    );
  if (r.number === head.log && r.size === head.size && !sameBytes(r.root, head.root))
    return fail(
      `a checkpoint of ${head.originText} has another root than the one that this log goes on from`,
      `un checkpoint de ${head.originText} a une autre racine que celui dont ce journal part`,
    );
  if (r.number === head.log && head.size > r.size) {
    const en = `${head.size - r.size} leaves of ${head.originText} were signed and then lost (declared restore)`,
      fr = `${head.size - r.size} feuilles de ${head.originText} furent signées puis perdues (reprise déclarée)`;
    rep.holdsBut(en, fr);
    return good(en, fr);
  }
  good(
    `a checkpoint of ${head.originText}: declared restore`,
    `un checkpoint de ${head.originText} : reprise déclarée`,
  );
}

// Known by List-Id, Message-ID, or an id in the references and a sender at the host.
function isMatchLetter(R, headers) {
  const { host, match } = R.originOf,
    all = (k) => (headers.get(k) || []).join(" ").toLowerCase();
  if (all("list-id").includes(`<${match}.${host}>`)) return true;
  const id = new RegExp(`<[a-z0-9_-]+\\.${match}(?![a-z0-9-])[^@<>\\s]*@${host.replace(/\./g, "\\.")}>`);
  if (id.test(all("message-id"))) return true;
  return (
    (id.test(all("references")) || id.test(all("in-reply-to"))) &&
    all("from")
      .replace(/>/g, "")
      .trim()
      .endsWith("@" + host)
  );
}

async function checkMails(rep, R, mails) {
  if (!mails.length) {
    rep.skip("mail", "no letters were given", "aucune lettre n'a été donnée");
    return [];
  }
  if (!R || !R.originOf || !R.tree || !R.key) {
    rep.skip("mail", "there is no record to compare them with", "il n'y a pas de dossier à quoi les comparer");
    return [];
  }
  const st = {
    seen: new Map(),
    budget: { left: VERIFY_MOST, out: false },
    signed: 0,
    strangers: 0,
    foreign: 0,
    without: 0,
    receipts: [],
    leaves: [],
    disclosures: [],
    proofs: [],
  };
  const out = [];
  for (let i = 0; i < mails.length; i++) {
    const found = [],
      before = piecesOf(st),
      read = readMailFile(mails[i]);
    for (const mail of read) await readOneMail(rep, R, mail, i, found, st);
    out.push({ index: i, found, understood: read.some((m) => m.headers) || found.length > 0 || piecesOf(st) > before });
  }
  await judgeReceipts(rep, R, st, out);
  tellMails(rep, R, st);
  return out;
}

// How many receipts, and parts of them, were found until now.
function piecesOf(st) {
  return st.receipts.length + st.leaves.length + st.disclosures.length + st.proofs.length;
}

async function readOneMail(rep, R, mail, index, found, st) {
  let signedHere = false;
  for (const raw of mail.texts) {
    const text = plainReading(raw);
    for (const head of findHeads(R, text)) {
      const key = [
        head.originText,
        head.number,
        head.rootText,
        ...head.signatures.map((s) => hexOf(s.raw.slice(4, 12))),
      ].join(" ");
      if (!st.seen.has(key)) st.seen.set(key, await takeHead(rep, R, head, found, st));
      if (st.seen.get(key)) signedHere = true;
    }
    collectReceipts(R, text, raw, index, st);
  }
  if (!signedHere && mail.headers && isMatchLetter(R, mail.headers)) st.without++;
}

async function takeHead(rep, R, head, found, st) {
  const signed = await headSigned(R, head, st.budget);
  if (signed) {
    st.signed++;
    judgeHead(rep, R, head, found);
    return true;
  }
  st.strangers++;
  const mine = hexOf(keyIdOf(head.originText.toLowerCase(), R.key));
  if (head.signatures.length && !head.signatures.some((s) => hexOf(s.raw.slice(0, 4)) === mine)) st.foreign++;
  const en = `a note about ${head.size} leaves that this key has not signed: not judged, anybody may have written it`,
    fr = `une note sur ${head.size} feuilles que cette clé n'a pas signée : pas jugée, n'importe qui peut l'avoir écrite`;
  mailLine(found, "not_judged", head.originText + " " + head.size, en, fr);
  rep.note("mail", head.originText + " " + head.size, en, fr);
  return false;
}

function tellMails(rep, R, st) {
  if (st.without)
    rep.holdsBut(
      `${st.without} letters of the match in which no checkpoint by the key was found`,
      `${st.without} lettres de la partie où aucun checkpoint de la clé n'a été trouvé`,
    );
  if (st.strangers)
    rep.holdsBut(
      `${st.strangers} notes in the letters are not by this key: not judged`,
      `${st.strangers} notes dans les lettres ne sont pas de cette clé : pas jugées`,
    );
  if (st.budget.out)
    rep.holdsBut(
      "there were too many signatures in the letters: not all were tried",
      "il y avait trop de signatures dans les lettres : toutes n'ont pas été essayées",
    );
  rep.note(
    "mail",
    "",
    `${st.signed} checkpoints by the key and ${st.receipts.length} receipts were found`,
    `${st.signed} checkpoints de la clé et ${st.receipts.length} reçus ont été trouvés`,
  );
  R.lettersVouch = st.signed > 0 && !st.foreign;
  if (!R.lettersVouch) R.nobodyVouches = R.pinned ? false : true;
  if (!st.signed && !st.receipts.length && !rep.failed("mail"))
    rep.skip(
      "mail",
      "the letters hold no checkpoint and no receipt of this match by this key",
      "les lettres n'ont ni checkpoint ni reçu de cette partie par cette clé",
    );
}
