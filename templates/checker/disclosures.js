// §2 and §7: sealed parts and what opens them. R.parts: digest -> {n, i, name, what, seat, value, shown, erased}.
const ERASABLE = ["letter", "keys", "key", "spent"];

function readDisclosure(text) {
  const raw = fromBase64url(text);
  const json = raw ? textOf(raw) : null;
  const r = json === null ? { error: "no base64url of UTF-8" } : readJson(json);
  if (r.error) return { error: r.error };
  const v = r.value;
  if (!Array.isArray(v) || v.length !== 3 || !isDigest(v[0]) || !isText(v[1]))
    return { error: "not [salt, name, value]" };
  return { salt: v[0], name: v[1], value: v[2] };
}

function partName(text) {
  const m = /^([a-z0-9_]+)\.(0|[1-9]\d*)(?:\.([1-9]\d*))?$/.exec(text);
  return m ? { what: m[1], n: Number(m[2]), seat: m[3] ? Number(m[3]) : null } : null;
}

function collectParts(rep, R) {
  R.parts = new Map();
  for (const leaf of R.leaves) {
    leaf.sealed.forEach((digest, i) => {
      if (R.parts.has(digest))
        rep.fail(
          "disclosures",
          whereLeaf(leaf.n),
          `a digest of leaf ${leaf.n} was sealed before`,
          `une empreinte de la feuille ${leaf.n} était déjà scellée`,
        );
      const part = {
        digest,
        n: leaf.n,
        i,
        name: null,
        what: null,
        seat: null,
        value: undefined,
        shown: false,
        erased: false,
        back: false,
      };
      const names = leaf.short ? leafPartNames(R, leaf) : [];
      if (names[i]) Object.assign(part, { name: names[i], ...partName(names[i]) });
      R.parts.set(digest, part);
      leaf.parts.push(part);
    });
  }
}

function readDisclosures(rep, R) {
  const raw = R.members.get("disclosures.jsonl");
  if (!raw) return rep.skip("disclosures", "there is no disclosures.jsonl", "il n'y a pas de disclosures.jsonl");
  const lines = linesOf(raw);
  if (!lines)
    return rep.fail(
      "disclosures",
      "disclosures.jsonl",
      "it does not end in a line feed",
      "il ne finit pas par un saut de ligne",
    );
  const st = { place: -1, names: new Set() };
  lines.forEach((line, i) => {
    const fault = takeDisclosure(R, line, st);
    if (fault)
      rep.fail(
        "disclosures",
        "disclosures.jsonl:" + (i + 1),
        `line ${i + 1} of disclosures.jsonl: ${fault}`,
        `ligne ${i + 1} de disclosures.jsonl : ${fault}`,
      );
  });
}

function takeDisclosure(R, line, st) {
  const text = textOf(line),
    r = text === null ? { error: "not UTF-8" } : readJson(text);
  if (r.error) return r.error;
  if (!hasKeys(r.value, ["disclosure", "n"]) || !isText(r.value.disclosure) || !isInt(r.value.n)) return "its fields";
  const leaf = R.leaves[r.value.n];
  const digest = toBase64url(sha256(utf8(r.value.disclosure)));
  const part = leaf && R.parts.get(digest);
  if (!part || part.n !== leaf.n) return `its hash ${digest} is not sealed in leaf ${r.value.n}`;
  const place = part.n * 65536 + part.i;
  if (place <= st.place) return "it is there twice or out of order";
  st.place = place;
  return fillPart(R, part, r.value.disclosure, st.names);
}

function fillPart(R, part, disclosure, names) {
  const d = readDisclosure(disclosure);
  if (d.error) return d.error;
  const name = partName(d.name);
  if (!name || name.n !== part.n || (part.name !== null && part.name !== d.name))
    return `its name is ${d.name}, leaf ${part.n} seals ${part.name || "something of its own"} there`;
  if (names.has(d.name)) return `the name ${d.name} occurs twice`;
  names.add(d.name);
  Object.assign(part, { name: d.name, ...name, value: d.value, shown: true, disclosure });
  return "";
}

function readErased(rep, R) {
  const raw = R.members.get("erased.txt");
  R.erased = [];
  if (!raw) return;
  const lines = linesOf(raw),
    bad = (en, fr) => rep.fail("disclosures", "erased.txt", en, fr);
  if (!lines || !lines.length)
    return bad(
      "erased.txt is empty or has no line feed at its end",
      "erased.txt est vide ou ne finit pas par un saut de ligne",
    );
  let place = -1;
  for (const line of lines) {
    const digest = textOf(line),
      part = R.parts.get(digest);
    if (!part) {
      bad(
        `erased.txt: ${String(digest).slice(0, 60)} is sealed nowhere`,
        `erased.txt : ${String(digest).slice(0, 60)} n'est scellé nulle part`,
      );
      continue;
    }
    if (part.n * 65536 + part.i <= place) bad("erased.txt is out of order", "erased.txt n'est pas dans l'ordre");
    place = part.n * 65536 + part.i;
    if (part.shown)
      bad(`leaf ${part.n}: ${part.name} is erased and shown`, `feuille ${part.n} : ${part.name} est effacé et montré`);
    else {
      part.erased = true;
      R.erased.push(part);
    }
    if (!ERASABLE.includes(part.what) || !R.leaves[part.n].short)
      bad(`leaf ${part.n}: this part may not be erased`, `feuille ${part.n} : cette partie ne peut pas être effacée`);
  }
}

// Every digest opened, and of an ended match every digest at all, is shown or erased.
function checkShown(rep, R) {
  const opened = new Set();
  for (const leaf of R.leaves) {
    const fault = openFault(R, leaf);
    if (fault)
      rep.fail(
        "disclosures",
        whereLeaf(leaf.n),
        `leaf ${leaf.n} opens: ${fault}`,
        `feuille ${leaf.n}, opens : ${fault}`,
      );
    for (const d of leaf.opens) opened.add(d);
  }
  for (const part of R.parts.values()) {
    if (part.shown || part.erased) continue;
    if (R.ended || opened.has(part.digest))
      rep.fail(
        "disclosures",
        whereLeaf(part.n),
        `leaf ${part.n}: ${part.name || "a part"} is neither shown nor in erased.txt`,
        `feuille ${part.n} : ${part.name || "une partie"} n'est ni montrée ni dans erased.txt`,
      );
  }
}

// What a leaf opens was sealed before, not opened yet on this branch, and its value stands in `data`.
function openFault(R, leaf) {
  if (!leaf.opens.length) return "";
  const fields = Object.values(leaf.data).map((v) => printJson(v));
  for (const digest of leaf.opens) {
    const part = R.parts.get(digest);
    if (!part || part.n >= leaf.n) return "a digest that no earlier leaf seals";
    if (leaf.short === "" && R.leaves[part.n].short) return part.name + " is no part of the game's";
    const before = part.openedBy;
    if (before !== undefined && !(R.leftAt && R.leftAt(before, leaf.n)))
      return `${part.name || "a part"} was opened before, by leaf ${before}`;
    part.openedBy = leaf.n;
    if (!part.shown) continue;
    const at = fields.indexOf(printJson(part.value));
    if (at < 0) return `${part.name} holds ${plain(part.value).slice(0, 80)}, which is not in its data`;
    fields.splice(at, 1);
  }
  return "";
}

// §5, §10 15: a game's parts are <field>.<n>, or <field>.<n>.<seat> of every seat; the same ones always.
function checkPartNames(rep, R) {
  const seen = new Map();
  for (const leaf of R.leaves) {
    if (leaf.short || !leaf.parts.every((p) => p.shown)) continue;
    const whats = [];
    for (let i = 0; i < leaf.parts.length; i++) {
      const p = leaf.parts[i];
      if (p.seat === null || p.seat === 1) {
        whats.push(p.what + (p.seat ? "*" : ""));
        continue;
      }
      const b = leaf.parts[i - 1];
      if (!b || b.what !== p.what || b.seat !== p.seat - 1) {
        rep.fail(
          "disclosures",
          whereLeaf(leaf.n),
          `leaf ${leaf.n}: ${p.name} is out of order`,
          `feuille ${leaf.n} : ${p.name} n'est pas à sa place`,
        );
        return;
      }
    }
    const starred = leaf.parts.filter((p) => p.seat !== null).length;
    const key = leaf.type + " " + leaf.v,
      text = whats.join(",");
    if (starred !== R.seats * whats.filter((w) => w.endsWith("*")).length)
      rep.fail(
        "disclosures",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}: a part for every seat is not there for every seat`,
        `feuille ${leaf.n} : une partie par siège n'y est pas pour chaque siège`,
      );
    if (seen.has(key) && seen.get(key) !== text)
      rep.fail(
        "disclosures",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}: ${leaf.type} seals ${text || "nothing"} here and ${seen.get(key) || "nothing"} elsewhere`,
        `feuille ${leaf.n} : ${leaf.type} scelle ici ${text || "rien"} et ailleurs ${seen.get(key) || "rien"}`,
      );
    seen.set(key, text);
  }
}
