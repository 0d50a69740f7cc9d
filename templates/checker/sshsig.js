// §11: SSHSIG and the keys of players. sshsigCheck tells whose key signed, and whether it verified.
const SSH_TYPES = ["ssh-ed25519", "sk-ssh-ed25519@openssh.com", "ssh-rsa"];

function sshReader(bytes) {
  let at = 0;
  const take = (n) => {
    if (at + n > bytes.length) throw "cut short";
    at += n;
    return bytes.subarray(at - n, at);
  };
  const number = () => {
    const b = take(4);
    return b[0] * 16777216 + (b[1] << 16) + (b[2] << 8) + b[3];
  };
  const string = () => take(number());
  return { take, number, string, text: () => latin1(string()), left: () => bytes.length - at };
}

function latin1(bytes) {
  let s = "";
  for (const b of bytes) s += String.fromCharCode(b);
  return s;
}
function sshString(bytes) {
  return joinBytes(u32(bytes.length), bytes);
}

function sshNumber(bytes) {
  if (!bytes.length || bytes[0] > 127 || (bytes[0] === 0 && !(bytes[1] > 127))) throw "an mpint not spelt shortest";
  return BigInt("0x" + hexOf(bytes));
}

// What a public key blob says; throws a text for what §11 does not accept.
function readKeyBlob(blob) {
  const r = sshReader(blob),
    type = r.text();
  if (!SSH_TYPES.includes(type)) throw "keys of the type " + type.slice(0, 40) + " are not accepted";
  const key = { type };
  if (type === "ssh-rsa") readRsaKey(r, key);
  else {
    key.point = r.string();
    if (!edKeyGood(key.point)) throw "no good Ed25519 key";
    if (type !== "ssh-ed25519") {
      key.application = r.string();
      if (!latin1(key.application).startsWith("ssh:")) throw "the application does not begin with ssh:";
    }
  }
  if (r.left()) throw "bytes behind the key";
  return key;
}

function readRsaKey(r, key) {
  key.e = sshNumber(r.string());
  const n = r.string();
  key.n = sshNumber(n);
  const bits = key.n.toString(2).length;
  if (!(key.n & 1n) || bits < 3072 || bits > 16384) throw "the RSA number has " + bits + " bits";
  if (!(key.e & 1n) || key.e < 3n || key.e >= 2n ** 64n) throw "the RSA exponent";
  key.bytes = Math.ceil(bits / 8);
}

// §5 `keys.<n>.<seat>`: "" if the text is a key of an accepted kind, else what is wrong.
function keyLineFault(text) {
  if (typeof text !== "string") return "no text";
  if (/^openpgp:/.test(text)) return /^openpgp:[0-9a-f]{40}$/.test(text) ? "" : "no fingerprint of version 4";
  const m = /^(\S+) (\S+)$/.exec(text),
    blob = m ? fromBase64(m[2]) : null;
  if (!blob) return "not <type> <base64>";
  try {
    return readKeyBlob(blob).type === m[1] ? "" : "its type is not the one inside";
  } catch (e) {
    return String(e);
  }
}

function readArmour(armour) {
  const m = /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----\n$/.exec(armour);
  const blob = m ? fromBase64(m[1].replace(/\n/g, "")) : null;
  if (!blob) throw "the armour";
  if (toBase64(blob).replace(/(.{70})(?=.)/g, "$1\n") !== m[1]) throw "the armour is not spelt in lines of 70";
  return blob;
}

function readSshsig(armour, namespace) {
  const r = sshReader(readArmour(armour));
  if (latin1(r.take(6)) !== "SSHSIG" || r.number() !== 1) throw "no SSHSIG of version 1";
  const s = { blob: r.string() };
  if (r.text() !== namespace) throw "the namespace is not " + namespace;
  if (r.string().length) throw "the reserved field is not empty";
  s.hash = r.text();
  if (s.hash !== "sha256" && s.hash !== "sha512") throw "the hash algorithm";
  const inner = sshReader(r.string());
  if (r.left()) throw "bytes behind the signature";
  s.key = readKeyBlob(s.blob);
  s.algorithm = inner.text();
  s.sig = inner.string();
  if (s.key.application) {
    s.flags = inner.take(1)[0];
    s.counter = inner.take(4);
  }
  if (inner.left()) throw "bytes behind the inner signature";
  return s;
}

const RSA_PREFIX = {
  "rsa-sha2-256": "3031300d060960864801650304020105000420",
  "rsa-sha2-512": "3051300d060960864801650304020305000440",
};

// PKCS#1 v1.5 in big integers, so that every browser takes the same sizes and exponents.
async function rsaVerify(s, message) {
  const prefix = RSA_PREFIX[s.algorithm];
  if (!prefix || s.sig.length !== s.key.bytes) return false;
  const x = BigInt("0x" + (hexOf(s.sig) || "0"));
  if (x >= s.key.n) return false;
  const hash = s.algorithm === "rsa-sha2-256" ? sha256(message) : await sha512(message);
  const tail = "00" + prefix + hexOf(hash);
  const want = "0001" + "ff".repeat(s.key.bytes - 2 - tail.length / 2) + tail;
  return edPower(x, s.key.e, s.key.n) === BigInt("0x" + want);
}

async function sshsigVerify(s, namespace, message) {
  const hash = s.hash === "sha256" ? sha256(message) : await sha512(message);
  const signed = joinBytes(
    utf8("SSHSIG"),
    sshString(utf8(namespace)),
    u32(0),
    sshString(utf8(s.hash)),
    sshString(hash),
  );
  if (s.key.type === "ssh-rsa") return rsaVerify(s, signed);
  if (s.algorithm !== s.key.type) return false;
  if (!s.key.application) return edVerify(s.key.point, s.sig, signed);
  if (!(s.flags & 1)) return false;
  return edVerify(s.key.point, s.sig, joinBytes(sha256(s.key.application), u8(s.flags), s.counter, sha256(signed)));
}

// {ok, key: "<type> <base64>" or null, why}. Never throws.
async function sshsigCheck(armour, message, namespace) {
  let s;
  try {
    s = readSshsig(armour, namespace);
  } catch (e) {
    return { ok: false, key: null, why: String(e) };
  }
  const key = s.key.type + " " + toBase64(s.blob);
  let ok = false;
  try {
    ok = await sshsigVerify(s, namespace, message);
  } catch (e) {
    return { ok: false, key, why: String(e) };
  }
  return { ok, key, why: ok ? "" : "the signature does not verify" };
}

// §8 `sums_sig`.
async function checkSumsSig(rep, R) {
  const sums = R.members.get("SHA256SUMS"),
    sig = R.members.get("SHA256SUMS.sig");
  if (!sums || !sig)
    return rep.skip("sums_sig", "SHA256SUMS or its signature is missing", "SHA256SUMS ou sa signature manque");
  if (!R.key) return rep.skip("sums_sig", "there is no key to check it with", "il n'y a pas de clé pour la vérifier");
  const found = await sshsigCheck(textOf(sig) || "", sums, "record@referee");
  const want = "ssh-ed25519 " + toBase64(joinBytes(sshString(utf8("ssh-ed25519")), sshString(R.key)));
  if (!found.ok)
    rep.fail(
      "sums_sig",
      "SHA256SUMS.sig",
      "not a good signature of SHA256SUMS: " + found.why,
      "pas une bonne signature de SHA256SUMS : " + found.why,
    );
  else if (found.key !== want)
    rep.fail(
      "sums_sig",
      "SHA256SUMS.sig",
      "signed by another key than that of referee.vkey",
      "signé par une autre clé que celle de referee.vkey",
    );
}
