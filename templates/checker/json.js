// §1: RFC 8785 of a small part of JSON. Read with the browser's reader, printed again, compared.
function jsonString(s) {
  let out = '"';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c === 34) out += '\\"';
    else if (c === 92) out += "\\\\";
    else if (c >= 32) out += s[i];
    else out += jsonControl(c);
  }
  return out + '"';
}

function jsonControl(c) {
  const short = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" }[c];
  return short || "\\u00" + (c < 16 ? "0" : "") + c.toString(16);
}

// The one spelling of a value. Throws a text for what §1 does not allow.
function printJson(value, depth = 0) {
  if (value === null) return "null";
  if (value === true) return "true";
  if (value === false) return "false";
  if (typeof value === "string") {
    if (/[\ud800-\udfff]/.test(value) && !wellFormed(value)) throw "a lone surrogate";
    return jsonString(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw "a number that is no integer of 2^53";
    return String(value);
  }
  if (depth >= 64) throw "more than 64 deep"; // §10, 20
  if (Array.isArray(value)) return "[" + value.map((x) => printJson(x, depth + 1)).join(",") + "]";
  if (typeof value !== "object") throw "no JSON";
  const keys = Object.keys(value).sort();
  return (
    "{" +
    keys
      .map((k) => {
        if (!/^[a-z0-9_.-]+$/.test(k)) throw "the key " + jsonString(k).slice(0, 60);
        return jsonString(k) + ":" + printJson(value[k], depth + 1);
      })
      .join(",") +
    "}"
  );
}

// String.prototype.isWellFormed is young; this is the same.
function wellFormed(s) {
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c < 0xd800 || c > 0xdfff) continue;
    const d = s.charCodeAt(i + 1);
    if (c > 0xdbff || !(d >= 0xdc00 && d <= 0xdfff)) return false;
    i++;
  }
  return true;
}

// How deep brackets stand in a text, strings aside: refused before a reader has to climb so far.
function jsonDepth(text) {
  let depth = 0,
    most = 0,
    inside = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inside) {
      if (c === "\\") i++;
      else if (c === '"') inside = false;
    } else if (c === '"') inside = true;
    else if (c === "[" || c === "{") most = Math.max(most, ++depth);
    else if (c === "]" || c === "}") depth--;
  }
  return most;
}

// {value} or {error}: strict reading of a text.
function readJson(text) {
  let value;
  if (jsonDepth(text) > 64) return { error: "more than 64 deep" };
  try {
    value = JSON.parse(text);
  } catch (_) {
    return { error: "no JSON" };
  }
  try {
    if (printJson(value) !== text) return { error: "not spelt as §1 says" };
  } catch (e) {
    return { error: typeof e === "string" ? e : "no JSON of §1" };
  }
  return { value };
}

// An object of exactly these keys?
function hasKeys(x, keys) {
  if (!isObject(x)) return false;
  const have = Object.keys(x);
  return have.length === keys.length && keys.every((k) => Object.prototype.hasOwnProperty.call(x, k));
}
