// §7 "The container": an archive to the byte. Anything else is refused with one text (English, French).
const ZIP_MOST = 268435456,
  ZIP_FREE = 1048576,
  ZIP_TIMES = 32;

const CRC_TABLE = (() => {
  const t = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let c = i;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    t[i] = c >>> 0;
  }
  return t;
})();

function crc32(bytes) {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = CRC_TABLE[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function zipError(where, en, fr) {
  return { zip: true, where, en, fr };
}

// The fields that local header and central directory share, from `at`.
function zipCommon(view, at) {
  return {
    needed: view.getUint16(at, true),
    flags: view.getUint16(at + 2, true),
    method: view.getUint16(at + 4, true),
    time: view.getUint16(at + 6, true),
    date: view.getUint16(at + 8, true),
    crc: view.getUint32(at + 10, true),
    packed: view.getUint32(at + 14, true),
    size: view.getUint32(at + 18, true),
    nameLength: view.getUint16(at + 22, true),
    extra: view.getUint16(at + 24, true),
  };
}

function zipEnd(bytes, view) {
  const at = bytes.length - 22;
  if (at < 0 || view.getUint32(at, true) !== 0x06054b50) {
    throw zipError(
      "end",
      "this is no zip archive, or bytes stand behind its end",
      "ce n'est pas une archive zip, ou des octets suivent sa fin",
    );
  }
  const n = view.getUint16(at + 8, true);
  const size = view.getUint32(at + 12, true),
    start = view.getUint32(at + 16, true);
  const ok =
    view.getUint16(at + 4, true) === 0 &&
    view.getUint16(at + 6, true) === 0 &&
    view.getUint16(at + 10, true) === n &&
    view.getUint16(at + 20, true) === 0 &&
    start + size === at;
  if (!ok)
    throw zipError(
      "end",
      "the archive's end record does not fit the archive",
      "l'enregistrement de fin ne s'accorde pas avec l'archive",
    );
  return { n, start, at };
}

function zipOdd(h) {
  if (h.needed !== 20) return "version needed " + h.needed;
  if (h.flags !== 0) return "flags " + h.flags;
  if (h.method !== 0 && h.method !== 8) return "method " + h.method;
  if (h.time !== 0 || h.date !== 0x0021) return "date";
  if (h.extra !== 0) return "extra field";
  if (h.method === 0 && h.packed !== h.size) return "size";
  return "";
}

// The central directory: every member's header, in its order.
function zipDirectory(bytes, view, end) {
  const list = [];
  let at = end.start;
  for (let i = 0; i < end.n; i++) {
    if (at + 46 > end.at || view.getUint32(at, true) !== 0x02014b50)
      throw zipError("directory", "the central directory is broken", "le répertoire central est abîmé");
    const h = zipCommon(view, at + 6);
    h.name = textOf(bytes.subarray(at + 46, at + 46 + h.nameLength));
    h.raw = bytes.subarray(at + 46, at + 46 + h.nameLength);
    h.offset = view.getUint32(at + 42, true);
    let odd = zipOdd(h);
    if (view.getUint16(at + 4, true) !== 20) odd = "version made by";
    if (view.getUint16(at + 32, true)) odd = "comment";
    if (view.getUint16(at + 34, true)) odd = "disk";
    if (view.getUint16(at + 36, true) || view.getUint32(at + 38, true)) odd = "attributes";
    if (h.name === null || /[^\x21-\x7e]/.test(h.name)) odd = "name";
    at += 46 + h.nameLength;
    if (at > end.at) odd = "length";
    if (odd)
      throw zipError(
        String(h.name || i),
        `member ${h.name}: ${odd} is not as §7 says`,
        `membre ${h.name} : ${odd} n'est pas comme le dit le §7`,
      );
    list.push(h);
  }
  if (at !== end.at)
    throw zipError(
      "directory",
      "bytes are left over in the central directory",
      "des octets restent dans le répertoire central",
    );
  return list;
}

function zipSizes(list, length) {
  let total = 0;
  for (const h of list) total += h.size;
  if (total > ZIP_MOST || total > ZIP_FREE + ZIP_TIMES * length) {
    throw zipError(
      "sizes",
      `its headers tell ${total} bytes: a bomb; nothing was unpacked`,
      `ses en-têtes annoncent ${total} octets : une bombe ; rien n'a été dépaqueté`,
    );
  }
}

function zipMember(bytes, view, h, at, limit) {
  const say = (why, whyFr) => zipError(h.name, `member ${h.name}: ${why}`, `membre ${h.name} : ${whyFr}`);
  if (h.offset !== at || at + 30 > limit || view.getUint32(at, true) !== 0x04034b50)
    throw say(
      "its local header is not where the one before ends",
      "son en-tête local n'est pas là où finit le précédent",
    );
  const l = zipCommon(view, at + 4);
  for (const k of ["needed", "flags", "method", "time", "date", "crc", "packed", "size", "nameLength", "extra"]) {
    if (l[k] !== h[k])
      throw say("local header and directory disagree: " + k, "en-tête local et répertoire diffèrent : " + k);
  }
  const data = at + 30 + h.nameLength;
  if (data + h.packed > limit) throw say("it is longer than the archive", "il est plus long que l'archive");
  if (!sameBytes(bytes.subarray(at + 30, data), h.raw)) throw say("its two names differ", "ses deux noms diffèrent");
  const packed = bytes.subarray(data, data + h.packed);
  let whole = packed;
  if (h.method === 8) {
    try {
      whole = inflateAll(packed, h.size);
    } catch (e) {
      throw say(String(e), "octets compressés abîmés (" + e + ")");
    }
  }
  if (crc32(whole) !== h.crc) throw say("its CRC is wrong", "son CRC est faux");
  return [whole, data + h.packed];
}

// Map of name to bytes. Names twice are refused here: two programs could read two different ones.
function readZip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zipEnd(bytes, view);
  const list = zipDirectory(bytes, view, end);
  const seen = new Set();
  for (const h of list) {
    if (seen.has(h.name))
      throw zipError(h.name, `member ${h.name} is there twice`, `le membre ${h.name} y est deux fois`);
    seen.add(h.name);
  }
  zipSizes(list, bytes.length);
  const members = new Map();
  let at = 0;
  for (const h of list) {
    const [whole, next] = zipMember(bytes, view, h, at, end.start);
    members.set(h.name, whole);
    at = next;
  }
  if (at !== end.start)
    throw zipError(
      "directory",
      "bytes stand between the last member and the directory",
      "des octets se tiennent entre le dernier membre et le répertoire",
    );
  return members;
}

const ZIP_ALWAYS = [
  "README.txt",
  "SHA256SUMS",
  "SHA256SUMS.sig",
  "allowed_signers",
  "checkpoint.txt",
  "disclosures.jsonl",
  "log.jsonl",
  "referee.vkey",
  "rules.txt",
];

function zipNameKnown(name) {
  return (
    ZIP_ALWAYS.includes(name) ||
    name === "erased.txt" ||
    name === "home.keys" ||
    name === "home.proof" ||
    /^keys\/[0-9a-f]{40}\.asc$/.test(name) ||
    /^orders\/(0|[1-9]\d*)-seat(0|[1-9]\d*)\.(txt|sig|asc|mime)$/.test(name) ||
    /^rules\.(0|[1-9]\d*)(\.(0|[1-9]\d*))*\.txt$/.test(name)
  );
}

// §7: these members and no others, sorted by the bytes of their names.
function checkMembers(rep, members) {
  let before = null;
  for (const name of members.keys()) {
    if (!zipNameKnown(name))
      rep.fail(
        "zip",
        name,
        `member ${name} does not belong into a record`,
        `le membre ${name} n'a pas sa place dans un dossier`,
      );
    if (before !== null && compareBytes(utf8(before), utf8(name)) >= 0)
      rep.fail(
        "zip",
        name,
        `member ${name} stands behind ${before}: not sorted`,
        `le membre ${name} suit ${before} : pas trié`,
      );
    before = name;
  }
  for (const name of ZIP_ALWAYS) {
    if (!members.has(name)) rep.fail("zip", name, `member ${name} is missing`, `le membre ${name} manque`);
  }
}

// §7 SHA256SUMS, §8 `sums`.
function checkSums(rep, members) {
  const raw = members.get("SHA256SUMS");
  if (!raw) return rep.skip("sums", "there is no SHA256SUMS", "il n'y a pas de SHA256SUMS");
  let want = "";
  const names = [...members.keys()].filter((n) => n !== "SHA256SUMS" && n !== "SHA256SUMS.sig");
  const told = new Map();
  for (const line of (textOf(raw) || "").split("\n")) {
    const m = /^([0-9a-f]{64})  (.+)$/.exec(line);
    if (m) told.set(m[2], m[1]);
  }
  for (const n of names) {
    const h = hexOf(sha256(members.get(n)));
    want += h + "  " + n + "\n";
    if (!told.has(n)) rep.fail("sums", n, `${n} is not listed in SHA256SUMS`, `${n} n'est pas dans SHA256SUMS`);
    else if (told.get(n) !== h)
      rep.fail(
        "sums",
        n,
        `${n} has the hash ${h}, SHA256SUMS says ${told.get(n)}`,
        `${n} a l'empreinte ${h}, SHA256SUMS dit ${told.get(n)}`,
      );
    told.delete(n);
  }
  for (const n of told.keys())
    rep.fail(
      "sums",
      n,
      `SHA256SUMS lists ${n}, which is not in the archive`,
      `SHA256SUMS nomme ${n}, qui n'est pas dans l'archive`,
    );
  if (!rep.failed("sums") && !sameBytes(utf8(want), raw))
    rep.fail(
      "sums",
      "SHA256SUMS",
      "SHA256SUMS is not spelt as §7 says",
      "SHA256SUMS n'est pas écrit comme le dit le §7",
    );
}
