// What the page shows of a result. Text goes in as text nodes only: nothing of a record becomes HTML.
const SIGNS = { holds: "\u2714", fails: "\u2718", not_checked: "\u25cb", not_judged: "\u25cb" };

function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const k of Object.keys(attributes || {})) e.setAttribute(k, attributes[k]);
  for (const c of children) if (c !== null && c !== undefined) e.append(c);
  return e;
}

function visibleText(text) {
  // invisible and reordering signs of a record cannot fool the eye
  return String(text)
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "\ufffd")
    .slice(0, 2000);
}

function saySpoken(say, where, words, lang) {
  const place = where ? (lang === "fr" ? where.replace(/^leaf /, "feuille ") : where) : "";
  const text = say[lang] || say.en;
  return visibleText(place && !text.toLowerCase().includes(place.toLowerCase()) ? place + ": " + text : text);
}

function showNotes(c, words, lang) {
  if (!c.notes || !c.notes.length) return null;
  const ul = make("ul", { class: "long" });
  for (const n of c.notes) ul.append(make("li", {}, saySpoken(n.say, n.where, words, lang)));
  return make("details", {}, make("summary", {}, `${words.notes} (${c.notes.length})`), ul);
}

function showCheck(c, words, lang) {
  const [title, proves, not, hand] = words.checks[c.name];
  const li = make("li", { class: "check " + c.verdict });
  li.append(
    make(
      "h3",
      {},
      `${title} `,
      make("code", {}, c.name),
      " ",
      make("span", { class: "sign " + c.verdict }, SIGNS[c.verdict] + " " + words["v_" + c.verdict]),
    ),
  );
  if (c.verdict === "fails") {
    const ul = make("ul", { class: "problems" });
    for (const p of (c.problems || [c]).slice(0, 20)) ul.append(make("li", {}, saySpoken(p.say, p.where, words, lang)));
    if (c.problems.length > 20) ul.append(make("li", {}, `+ ${c.problems.length - 20} ${words.more200}`));
    li.append(ul);
  } else if (c.verdict === "not_checked") li.append(make("p", { class: "help" }, saySpoken(c.say, "", words, lang)));
  li.append(
    make(
      "p",
      { class: "help" },
      make("strong", {}, (c.verdict === "holds" ? words.proves : words.would) + words.colon),
      proves,
    ),
  );
  if (not) li.append(make("p", { class: "help" }, make("strong", {}, words.not + words.colon), not));
  li.append(make("details", {}, make("summary", {}, words.hand), make("pre", {}, hand)));
  const notes = showNotes(c, words, lang);
  if (notes) li.append(notes);
  return li;
}

function showVerdict(r, words, lang) {
  const kind = r.verdict === "holds" ? "holds" : "fails";
  const box = make("div", { class: "verdict " + kind });
  const alone = r.about && r.about.nobodyVouches;
  const head =
    r.verdict === "holds"
      ? r.but.length
        ? words.holdsBut
        : words.holds
      : r.verdict === "fails"
        ? words.fails
        : words.unreadable;
  box.append(make("h2", {}, SIGNS[kind] + " " + head));
  if (r.verdict !== "holds") {
    const ul = make("ul", { class: "problems" });
    for (const c of r.checks.filter((x) => x.verdict === "fails"))
      ul.append(make("li", {}, make("code", {}, c.name), words.colon + saySpoken(c.say, c.where, words, lang)));
    box.append(make("p", {}, words.failing), ul);
  }
  if (r.but.length) {
    const ul = make("ul", { class: "long" });
    for (const b of r.but) ul.append(make("li", {}, visibleText(b[lang])));
    if (r.verdict !== "holds") box.append(make("p", {}, words.also));
    box.append(ul);
  }
  if (r.verdict === "holds" && alone) box.append(make("p", {}, make("strong", {}, words.alone)));
  if (r.verdict === "holds") box.append(make("p", {}, words.rulesNote));
  if (r.about) box.append(showAbout(r.about, words));
  return box;
}

function showAbout(a, words) {
  const p = make("p", { class: "help mono" });
  if (a.origin)
    p.append(
      `${words.log} ${visibleText(a.origin)}, ${a.leaves} ${words.leaves}, ${a.seats} ${words.seats}`,
      make("br"),
    );
  if (a.root) p.append(`${words.root2} ${a.root}`, make("br"));
  if (a.vkey) p.append(`${words[a.keySaid]} ${visibleText(a.vkey)}`);
  return p;
}

function showMails(r, names, words, lang) {
  if (!r.mails.length) return null;
  const ul = make("ul", {});
  for (const m of r.mails) {
    const li = make("li", {}, make("strong", {}, visibleText(names[m.index] || String(m.index + 1))));
    const inner = make("ul", { class: "long" });
    for (const f of m.found)
      inner.append(
        make(
          "li",
          {},
          `${SIGNS[f.verdict]} ${words["v_" + f.verdict]}${words.colon}${saySpoken(f.say, "", words, lang)}`,
        ),
      );
    if (!m.found.length) inner.append(make("li", {}, m.understood ? words.nothing : words.fileUnknown));
    li.append(inner);
    ul.append(li);
  }
  return make("div", {}, make("h2", {}, words.mails), ul);
}

// The verdict goes into the live region; the long list beside it, so that it is not all read aloud.
function showResult(live, into, r, names, words, lang) {
  live.replaceChildren(showVerdict(r, words, lang));
  into.replaceChildren();
  const mails = showMails(r, names, words, lang);
  if (mails) into.append(mails);
  const ul = make("ul", { class: "checks" });
  const rank = { fails: 0, holds: 1, not_checked: 2 };
  for (const c of r.checks.slice().sort((a, b) => rank[a.verdict] - rank[b.verdict]))
    ul.append(showCheck(c, words, lang));
  into.append(make("h2", {}, words.list), ul);
}

function labelled(text, field) {
  return make("label", {}, text, field);
}

// A small form that computes a roll, a shuffle or a pick of any draw (§12).
function showDice(into, r, words) {
  into.replaceChildren();
  into.hidden = !(r && r.about && r.about.draws.length);
  if (into.hidden) return;
  const draw = make("select", {}),
    seed = make("select", {}),
    what = make("select", {});
  for (const d of r.about.draws)
    draw.append(make("option", { value: String(d.draw) }, `${d.draw} (${words.leaves} ${d.leaf}; ${d.m}/${d.of})`));
  for (const s of ["pub", "sec"]) seed.append(make("option", { value: s }, words[s]));
  for (const w of ["roll", "shuffle", "pick"]) what.append(make("option", { value: w }, words[w]));
  const label = make("input", { type: "text", value: "die" }),
    sides = make("input", { type: "number", value: "6", min: "1", max: "1000" }),
    count = make("input", { type: "number", value: "1", min: "1", max: "1000" });
  const out = make("pre", { role: "status" }),
    button = make("button", { type: "submit" }, words.compute);
  const form = make(
    "form",
    { class: "row" },
    labelled(words.draw, draw),
    labelled(words.seed, seed),
    labelled(words.what, what),
    labelled(words.label, label),
    labelled(words.sides, sides),
    labelled(words.count, count),
    button,
  );
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const d = r.about.draws[draw.selectedIndex];
    out.textContent = computeDice(
      seed.value === "pub" ? d.public : d.secret,
      label.value,
      what.value,
      Number(sides.value),
      Number(count.value),
    );
  });
  into.append(make("h2", {}, words.dice), make("p", { class: "help" }, words.diceHelp), form, out);
}

function computeDice(seedHex, label, what, n, count) {
  if (!seedHex) return "-";
  if (
    !/^[a-z0-9/_.-]{1,255}$/.test(label) ||
    !(n >= 1 && n <= 1000 && count >= 1 && count <= 1000) ||
    !isInt(n) ||
    !isInt(count)
  )
    return "?";
  const seed = fromHex(seedHex),
    items = Array.from({ length: n }, (_, i) => i + 1);
  const got =
    what === "roll"
      ? rollDice(seed, label, n, count)
      : what === "shuffle"
        ? shuffleItems(seed, label, items)
        : pickItems(seed, label, items, Math.min(count, n));
  return `seed ${seedHex}\n${what} ${label}: ${got.join(" ")}`;
}
