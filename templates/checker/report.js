// What was found: per check its problems (it fails), its notes (it holds, and this was seen), or why it
// was not checked; and what §8 puts behind "holds, but …".
const CHECK_NAMES = [
  "zip",
  "sums",
  "key",
  "sums_sig",
  "leaves",
  "tree",
  "checkpoint",
  "disclosures",
  "keys",
  "orders",
  "draws",
  "secret",
  "rules",
  "dice",
  "outcome",
  "time",
  "mail",
  "home",
];

function newReport() {
  const by = {};
  for (const n of CHECK_NAMES) by[n] = { problems: [], notes: [], skipped: null, count: 0 };
  const rep = { by, but: [], unreadable: false };
  const add = (list, where, en, fr) => {
    if (list.length < 200) list.push({ where: String(where), say: { en, fr: frenchFault(fr) } });
  };
  rep.fail = (name, where, en, fr) => {
    by[name].count++;
    add(by[name].problems, where, en, fr);
  };
  rep.note = (name, where, en, fr) => add(by[name].notes, where, en, fr);
  rep.skip = (name, en, fr) => {
    if (!by[name].skipped) by[name].skipped = { en, fr };
  };
  rep.holdsBut = (en, fr) => {
    if (!rep.but.some((b) => b.en === en)) rep.but.push({ en, fr });
  };
  rep.failed = (name) => by[name].count > 0;
  return rep;
}

function whereLeaf(n) {
  return "leaf " + n;
}

function resultOf(rep, name) {
  const c = rep.by[name];
  if (c.count) {
    const first = c.problems[0];
    return { name, verdict: "fails", where: first.where, say: first.say, problems: c.problems, notes: c.notes };
  }
  if (c.skipped) return { name, verdict: "not_checked", where: "", say: c.skipped, problems: [], notes: c.notes };
  const say = WORDS.checks[name] ? WORDS.checks[name].holds : { en: "holds", fr: "tient" };
  return { name, verdict: "holds", where: "", say, problems: [], notes: c.notes };
}

function resultsOf(rep) {
  const checks = CHECK_NAMES.map((n) => resultOf(rep, n));
  const fails = checks.some((c) => c.verdict === "fails");
  return { verdict: rep.unreadable ? "unreadable" : fails ? "fails" : "holds", checks, but: rep.but };
}
