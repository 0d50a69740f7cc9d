// §4 "The home's keys": the file that says how a home's key changed. A file that breaks a rule says nothing.
const HOME_ACTS = {
  root: ["root"],
  certify: ["certify", "from", "until"],
  rotate: ["rotate"],
  revoke: ["revoke", "from", "reason"],
  declare: ["declare", "from"],
};

function homeLines(text, act) {
  const lines = text.slice(0, -1).split("\n"),
    out = {};
  const names = ["home", "after", "at", "key", ...HOME_ACTS[act]];
  if (lines[0] !== "referee-keys v1" || lines.length !== names.length + 1) throw "the lines of a note";
  names.forEach((name, i) => {
    if (!lines[i + 1].startsWith(name + ": ")) throw "the line " + name;
    out[name] = lines[i + 1].slice(name.length + 2);
  });
  return out;
}

function homeActOf(text) {
  const line = text.split("\n")[5] || "";
  const act = line.slice(0, line.indexOf(":"));
  if (!Object.prototype.hasOwnProperty.call(HOME_ACTS, act)) throw "an act that is not known";
  return act;
}

function homeKeyOf(text, home) {
  const v = readVkey(text);
  if (!v || v.name !== home) throw "a vkey of the home";
  return v.key;
}
function homeTime(text) {
  if (!isTime(text)) throw "a time";
  return text;
}

// The signatures are of just these keys, in this order.
async function homeSigned(note, home, keys) {
  if (note.signatures.length !== keys.length) throw "the signatures of a note";
  for (let i = 0; i < keys.length; i++) {
    const s = note.signatures[i];
    if (s.name !== home || s.id !== hexOf(keyIdOf(home, keys[i])) || !(await edVerify(keys[i], s.sig, utf8(note.text))))
      throw "a signature of a note";
  }
}

function homeRevoked(F, hex) {
  return F.revoked.has(hex);
}
function homeCertified(F, hex, at) {
  return (F.certs.get(hex) || []).some((c) => c.from <= at && at < c.until);
}

const HOME_DO = {
  root(F, f, now) {
    const k = homeKeyOf(f.root, F.home);
    if (F.root || F.line.includes(hexOf(k))) throw "a root";
    F.root = k;
    return [now];
  },
  certify(F, f) {
    const h = hexOf(homeKeyOf(f.certify, F.home));
    if (!F.root || homeRevoked(F, h)) throw "a certificate";
    const c = { from: homeTime(f.from), until: homeTime(f.until) };
    if (c.until <= c.from) throw "a certificate's times";
    F.certs.set(h, [...(F.certs.get(h) || []), c]);
    return [F.root];
  },
  rotate(F, f, now) {
    const k = homeKeyOf(f.rotate, F.home),
      h = hexOf(k);
    if (F.line.includes(h) || homeRevoked(F, h) || (F.root && hexOf(F.root) === h)) throw "a key rotated to";
    if (F.root && !homeCertified(F, h, f.at)) throw "a key rotated to without a certificate";
    const signers = homeRevoked(F, hexOf(now)) ? [k] : [now, k];
    F.ends.set(hexOf(now), [...(F.ends.get(hexOf(now)) || []), f.at]);
    F.line.push(h);
    F.keys.push(k);
    return signers;
  },
  revoke(F, f) {
    const h = hexOf(homeKeyOf(f.revoke, F.home));
    if (!F.root || !(F.line.includes(h) || F.certs.has(h))) throw "a revocation";
    if ([...f.reason].length > 200 || !/^[^\u0000-\u001f]+$/.test(f.reason) || f.reason.trim() !== f.reason)
      throw "a reason";
    F.revoked.add(h);
    F.ends.set(h, [...(F.ends.get(h) || []), homeTime(f.from)]);
    return [F.root];
  },
  declare(F, f, now) {
    const m = /^([a-z0-9-]+\.[a-z0-9_]+) ([1-9]\d{0,8})$/.exec(f.declare);
    if (!m || homeRevoked(F, hexOf(now)) || F.declared.some((d) => d.type === m[1] && d.v === Number(m[2])))
      throw "a declaration";
    F.declared.push({ type: m[1], v: Number(m[2]), from: homeTime(f.from) });
    return [now];
  },
};

// {home, line: [hex], keys, root, certs, ends, revoked, declared} or {error}.
async function readHomeKeys(bytes) {
  const F = {
    home: null,
    line: [],
    keys: [],
    root: null,
    certs: new Map(),
    ends: new Map(),
    revoked: new Set(),
    declared: [],
  };
  try {
    const whole = textOf(bytes);
    if (whole === null || !whole.endsWith("\n")) throw "no text";
    const blocks = whole.slice(0, -1).split("\n\n");
    if (blocks.length % 2 || blocks.length > 2000) throw "its notes";
    let before = "",
      lastAt = "";
    for (let i = 0; i < blocks.length; i += 2) {
      const note = readNote(blocks[i] + "\n\n" + blocks[i + 1] + "\n");
      if (!note) throw "a note";
      const act = homeActOf(note.text),
        f = homeLines(note.text, act);
      if (F.home === null) F.home = f.home;
      if (!HOST_FORM.test(f.home) || f.home !== F.home) throw "the home";
      if (f.after !== toBase64url(sha256(utf8(before)))) throw "an after that is not the file before it";
      if (homeTime(f.at) < lastAt) throw "a time that goes back";
      lastAt = f.at;
      const now = homeKeyOf(f.key, F.home);
      if (!F.line.length) {
        F.line.push(hexOf(now));
        F.keys.push(now);
      }
      if (hexOf(now) !== F.line[F.line.length - 1]) throw "a key that is not the one in force";
      await homeSigned(note, F.home, HOME_DO[act](F, f, now));
      before += blocks[i] + "\n\n" + blocks[i + 1] + "\n\n";
    }
  } catch (e) {
    return { error: typeof e === "string" ? e : "it cannot be read" };
  }
  return F;
}

// When a key ends, or null.
function homeKeyEnd(F, hex) {
  const ends = F.ends.get(hex) || [];
  return ends.length ? ends.slice().sort()[0] : null;
}
function homeCertsEnd(F, hex) {
  return (
    (F.certs.get(hex) || [])
      .map((c) => c.until)
      .sort()
      .pop() || null
  );
}

// The record's file and the reader's own: the longer one if one is a beginning of the other.
function chooseHomeKeys(rep, mine, theirs) {
  if (!mine || !theirs) return mine || theirs || null;
  const [short, long] = mine.length < theirs.length ? [mine, theirs] : [theirs, mine];
  if (sameBytes(short, long.subarray(0, short.length))) return long;
  rep.fail(
    "key",
    "home.keys",
    "the record's home.keys and your copy tell two different stories",
    "le home.keys du dossier et votre copie racontent deux histoires différentes",
  );
  return null;
}
