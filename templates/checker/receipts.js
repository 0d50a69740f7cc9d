// §4 and §8: receipts, as one text, quoted or indented, or as three files (leaf, disclosure, tlog-proof).
function collectReceipts(R, text, raw, index, st) {
  const lines = text.split("\n");
  let leaf = null,
    disclosure = null;
  const places = [];
  let at = 0;
  for (const line of lines) {
    const m = /^[\s>|]*(leaf|disclosure): (.*?)\s*$/.exec(line);
    if (m && m[1] === "leaf") {
      leaf = m[2];
      disclosure = null;
    }
    if (m && m[1] === "disclosure") disclosure = m[2];
    if (/^[\s>|]*c2sp\.org\/tlog-proof@v1\s*$/.test(line)) {
      places.push({ at, leaf, disclosure });
      leaf = null;
      disclosure = null;
    }
    at += line.length + 1;
  }
  for (const p of places) {
    const proof = looseProof(R, text, p.at);
    if (proof)
      (p.leaf === null ? st.proofs : st.receipts).push({
        ...proof,
        leaf: p.leaf,
        disclosure: p.disclosure,
        mail: index,
      });
  }
  collectLoose(raw.trim(), index, st);
}

// Files of earlier versions: a text that is one leaf, or one disclosure, and nothing else.
function collectLoose(text, index, st) {
  if (text.length > 200000 || text.includes("\n")) return;
  if (text.startsWith('{"at":')) st.leaves.push({ text, mail: index });
  else if (/^[A-Za-z0-9_-]{60,}$/.test(text)) st.disclosures.push({ text, digest: toBase64url(sha256(utf8(text))) });
}

// A tlog-proof by its words, whatever blanks and quotation marks stand between.
function looseProof(R, text, at) {
  const m = new RegExp(
    `c2sp\\.org/tlog-proof@v1${BETWEEN}(?:extra [A-Za-z0-9+/=]+${BETWEEN})?index (0|[1-9]\\d{0,14})((?:${BETWEEN}[A-Za-z0-9+/]{43}=)*)${BETWEEN}`,
    "y",
  );
  m.lastIndex = at + text.slice(at, at + 400).indexOf("c2sp.org");
  const found = m.exec(text);
  if (!found) return null;
  const head = findHeads(R, text.slice(m.lastIndex, m.lastIndex + 40000))[0];
  if (!head || head.at !== 0) return null;
  const proof = (found[2].match(/[A-Za-z0-9+/]{43}=/g) || []).map(fromBase64);
  if (proof.length > 63 || proof.some((p) => !p)) return null;
  return { index: Number(found[1]), proof, head };
}

function pairLoose(st) {
  for (const p of st.proofs) {
    for (const l of st.leaves) {
      const r = readJson(l.text);
      if (r.error || !isObject(r.value) || r.value.n !== p.index) continue;
      const d = st.disclosures.find((x) => Array.isArray(r.value.sealed) && r.value.sealed.includes(x.digest));
      st.receipts.push({ ...p, leaf: l.text, disclosure: d ? d.text : null });
    }
  }
}

function uniqueReceipts(list) {
  const seen = new Set();
  return list.filter((r) => {
    const key = [r.leaf, r.disclosure, r.index, r.head.number, r.head.rootText, r.head.originText].join("\n");
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

async function judgeReceipts(rep, R, st, out) {
  pairLoose(st);
  st.receipts = uniqueReceipts(st.receipts);
  const back = [];
  for (const r of st.receipts) {
    const found = out[r.mail].found,
      signed = await headSigned(R, r.head, st.budget);
    if (r.head.log !== R.originOf.number) judgeOldReceipt(rep, R, r, found);
    else judgeReceipt(rep, R, r, signed, found, back);
  }
  if (back.length) await putBack(rep, R, back);
}

function judgeReceipt(rep, R, r, signed, found, back) {
  const where = whereLeaf(r.index),
    bytes = utf8(r.leaf),
    mine = R.leaves[r.index];
  const line = (v, en, fr) => mailLine(found, v, where, en, fr);
  if (mine && sameBytes(mine.bytes, bytes)) {
    line("holds", `the receipt of leaf ${r.index} is kept`, `le reçu de la feuille ${r.index} est honoré`);
    const part = r.disclosure ? R.parts.get(toBase64url(sha256(utf8(r.disclosure)))) : null;
    if (part && part.n === r.index && part.erased) back.push({ part, r });
    if (r.disclosure && !(part && part.n === r.index))
      line(
        "not_judged",
        `its disclosure is not of leaf ${r.index}`,
        `sa révélation n'est pas de la feuille ${r.index}`,
      );
    return;
  }
  const proves = signed && proofHolds(leafHash(bytes), r.index, r.head.size, r.proof, r.head.root);
  if (!proves) {
    const en = `a receipt of leaf ${r.index} (letter ${r.mail + 1}) proves nothing: anybody may have written it`,
      fr = `un reçu de la feuille ${r.index} (lettre ${r.mail + 1}) ne prouve rien : n'importe qui peut l'avoir écrit`;
    rep.holdsBut(en, fr);
    return line("not_judged", en, fr);
  }
  if (!R.ended && r.index >= R.tree.size)
    return line(
      "holds",
      `the receipt of leaf ${r.index} is newer than this export`,
      `le reçu de la feuille ${r.index} est plus récent que cet export`,
    );
  const en = `the referee has given a signed receipt for leaf ${r.index}, and this record does not have that leaf`,
    fr = `l'arbitre a donné un reçu signé de la feuille ${r.index}, et ce dossier n'a pas cette feuille`;
  rep.fail("mail", where, en, fr);
  line("fails", en, fr);
}

function judgeOldReceipt(rep, R, r, found) {
  const old = R.restored;
  const lost = old && old.number === r.head.log && r.index >= old.size;
  const en = `a receipt of ${r.head.originText}, leaf ${r.index}` + (lost ? ": lost by the declared restore" : ""),
    fr = `un reçu de ${r.head.originText}, feuille ${r.index}` + (lost ? " : perdue par la reprise déclarée" : "");
  mailLine(found, "not_judged", whereLeaf(r.index), en, fr);
  rep.note("mail", whereLeaf(r.index), en, fr);
}

// §8: disclosures that the record lists as erased are put back, and what rests on them is judged again.
async function putBack(rep, R, back) {
  if (!R.course) return;
  for (const { part, r } of back) {
    const fault = fillPart(R, part, r.disclosure, new Set());
    if (fault) {
      rep.fail(
        "mail",
        whereLeaf(part.n),
        `the erased part of leaf ${part.n} is not what it must be: ${fault}`,
        `la partie effacée de la feuille ${part.n} n'est pas ce qu'elle doit être : ${fault}`,
      );
      continue;
    }
    part.erased = false;
    part.back = true;
    rep.holdsBut(
      `leaf ${part.n}: ${part.name}, erased in the record, was put back from your letters`,
      `feuille ${part.n} : ${part.name}, effacée du dossier, fut remise d'après vos lettres`,
    );
    const seat = part.what === "letter" && isObject(part.value) ? part.value.seat : null;
    const t = seat ? tenureOf(R, seat, part.n) : null;
    if (t && t.shown.length)
      rep.fail(
        "mail",
        whereLeaf(part.n),
        `leaf ${part.n} is erased, though its author shows a letter (leaf ${t.shown[0]})`,
        `la feuille ${part.n} est effacée, alors que son auteur montre une lettre (feuille ${t.shown[0]})`,
      );
  }
  R.erased = R.erased.filter((p) => p.erased);
  R.putBack = true;
  R.notJudged = [];
  const again = newReport();
  await readLetters(again, R);
  findTenures(R);
  markGone(R);
  walkCourse(again, R);
  for (const name of ["keys", "orders", "draws", "time"]) {
    if (!again.failed(name) || rep.failed(name)) continue;
    const p = again.by[name].problems[0];
    rep.fail(
      "mail",
      p.where,
      `with what was put back, ${name} fails: ${p.say.en}`,
      `avec ce qui fut remis, ${name} échoue : ${p.say.fr}`,
    );
  }
  for (const x of R.notJudged)
    rep.holdsBut(
      `the draw of leaf ${x.leaf} is not judged for seat ${x.seat}: another letter may still be erased`,
      `le tirage de la feuille ${x.leaf} n'est pas jugé pour le siège ${x.seat} : une autre lettre peut encore être effacée`,
    );
}
