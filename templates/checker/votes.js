// §5 "Votes and consents": one motion of a name at a time, and what a carried one brings about.
const MOTION_ORDER = ["draw", "end", "rewind", "pause", "resume", "extend"];

function newMotions() {
  return { draw: null, end: null, pause: null, resume: null, extend: null, rewind: null, rules: null };
}

// Those that go with the window, and with every due_changed.
function dropMotions(S) {
  for (const name of ["pause", "resume", "extend", "rewind"]) S.motions[name] = null;
}
function tidyMotions(S) {
  for (const name of Object.keys(S.motions)) if (S.motions[name] && !S.motions[name].yes.size) S.motions[name] = null;
}

function takeMotion(rep, S, l, s) {
  if (l.kind !== "vote" && l.kind !== "consent") return judgeConcede(S, l);
  const words = (l.body[0] || "").split(" ");
  const answer = words.pop(),
    name = words[0],
    number = words[1] || "";
  if (!Object.prototype.hasOwnProperty.call(S.motions, name)) return;
  const fault = motionFault(S, l, name, number, answer);
  if (fault) badOrder(rep, l.n, "a vote that cannot be: " + fault, "un vote impossible : " + fault);
  const m = S.motions[name];
  if (answer === "yes") {
    const others = m && m.number !== number && [...m.yes.keys()].some((x) => x !== s.no);
    if (others && !anyGone(S.R))
      badOrder(
        rep,
        l.n,
        `another number of the motion ${name} is open`,
        `la motion ${name} est ouverte avec un autre nombre`,
      );
    if (m && m.number === number) m.yes.set(s.no, l.n);
    else if (!others) S.motions[name] = { number, yes: new Map([[s.no, l.n]]) };
  } else if (m) {
    if (m.yes.has(s.no)) m.yes.delete(s.no);
    else S.motions[name] = null;
  }
  tidyMotions(S);
  if (l.assurance === "bot") return judgeBotConsent(rep, S, l, name, answer);
  expectCarried(S, l.leaf, name);
}

// §5: a bot's consent is named by the rewound right behind it and behind the other bots'.
function judgeBotConsent(rep, S, l, name, answer) {
  let n = l.n + 1;
  while (S.R.leaves[n] && isBotConsent(S, S.R.leaves[n])) n++;
  const next = S.R.leaves[n];
  const good =
    name === "rewind" && answer === "yes" && (!next || (next.short === "rewound" && next.data.consents.includes(l.n)));
  if (!good || (!hiddenVotes(S) && carriedState(S, name, l.n) === "no"))
    badOrder(
      rep,
      l.n,
      "a bot consents where no rewind of all persons follows",
      "un robot consent là où ne suit aucun retour voulu par tous",
    );
}

function judgeConcede(S, l) {
  if (l.kind === "concede" && S.started) S.expect = { concede: l.seat, from: l.n };
}

function motionFault(S, l, name, number, answer) {
  if (answer !== "yes") return "";
  if (name === "rules" && number === S.version) return "these rules are in force";
  if (name !== "rewind") return "";
  return rewindFault(S, Number(number), l.n);
}

// May play go back before the close of this window?
function rewindFault(S, number, now) {
  const w = S.windows[number];
  if (!w || !w.closed) return `window ${number} has not closed`;
  if (S.R.leftAt(w.closed.n, now - 1)) return `window ${number} is on a branch that was left`;
  if (w.closed.n < S.rulesFrom) return `window ${number} closed before the rules changed`;
  if (w.closed.n < S.emptyFrom) return `window ${number} closed before a chair fell empty`;
  return "";
}

function personsAt(S) {
  return S.seats.filter((s) => s.chair === "person");
}

// "yes": every person has agreed. "maybe": all of whom something is left. "no" else.
function carriedState(S, name, now) {
  const m = S.motions[name],
    persons = personsAt(S);
  const missing = persons.filter((s) => !m || !m.yes.has(s.no));
  if (!persons.length) return "no";
  if (!missing.length) return "yes";
  return missing.every((s) => isGone(S.R, s.no, now)) ? "maybe" : "no";
}

// What must stand right behind this leaf.
function expectCarried(S, leaf, only) {
  if (hiddenVotes(S) || anyGone(S.R)) return; // what the forgotten answered is not known
  const names = MOTION_ORDER.filter(
    (n) => (!only || only === n) && S.motions[n] && carriedState(S, n, leaf.n) === "yes",
  );
  if (!names.length) return;
  const m = S.motions[names[0]];
  S.expect = { motion: names[0], number: m.number, yes: new Map(m.yes), from: leaf.n };
}

// In a running match the letters are still sealed: nothing of votes can be judged.
function hiddenVotes(S) {
  return !S.R.ended;
}

function judgeExpected(rep, S, leaf) {
  const e = S.expect;
  S.carried = null;
  if (!e) return;
  if (e.motion === "rewind" && isBotConsent(S, leaf)) return;
  const chair = S.R.leaves[e.from].short === "seat_changed";
  if (chair && !leaf.short) return;
  S.expect = null;
  if (e.concede) {
    if (
      !(leaf.short === "seat_changed" && leaf.data.cause === "conceded" && leaf.data.seat === e.concede) &&
      leaf.short !== "ended"
    )
      badOrder(
        rep,
        leaf.n,
        `seat ${e.concede} conceded in leaf ${e.from}, and keeps its chair`,
        `le siège ${e.concede} a abandonné à la feuille ${e.from}, et garde sa place`,
      );
    return;
  }
  S.carried = e;
  if (chair && ["ended", "window_opened"].includes(leaf.short)) {
    if (leaf.short === "window_opened" && (e.motion === "draw" || e.motion === "end")) S.expect = e;
    return;
  }
  // §5: what all agreed on and what never followed is told; it fails nothing.
  if (!expectedHere(S, e, leaf))
    rep.note(
      "orders",
      whereLeaf(leaf.n),
      `leaf ${leaf.n}: the motion ${e.motion} was carried in leaf ${e.from}, and nothing follows from it`,
      `feuille ${leaf.n} : la motion ${e.motion} est adoptée à la feuille ${e.from}, et rien n'en suit`,
    );
}

function isBotConsent(S, leaf) {
  const l = S.R.letters.get(leaf.n);
  return Boolean(l && l.assurance === "bot" && l.kind === "consent");
}

function expectedHere(S, e, leaf) {
  const d = leaf.data;
  if (e.motion === "draw") return leaf.short === "ruled" && d.cause === "draw";
  if (e.motion === "end") return leaf.short === "ended" && d.cause === "vote";
  if (e.motion === "rewind") return leaf.short === "rewound" && d.to_window === Number(e.number);
  if (leaf.short === "due_changed" && (d.cause === "vote" || d.reason === "[vote]")) return true;
  if (e.motion === "pause" && S.window.due === null) return true;
  if (e.motion === "extend" && S.window.due === null) return true;
  return S.window.due !== null && leaf.at >= S.window.due; // that time is over too
}

// Has the motion been carried just now (or may it have been, by somebody of whom nothing is left)?
function founded(rep, S, name, leaf) {
  if (S.carried && S.carried.motion === name) return true;
  if (hiddenVotes(S)) return true;
  const maybe = carriedState(S, name, leaf.n) === "maybe";
  if (maybe)
    rep.holdsBut(
      `leaf ${leaf.n}: ${name}, agreed on by somebody of whom nothing is left`,
      `feuille ${leaf.n} : ${name}, convenu par quelqu'un dont il ne reste rien`,
    );
  return maybe;
}

function notVoted(rep, n, name) {
  badOrder(
    rep,
    n,
    `it is said to be voted (${name}), and not all persons at the table have agreed`,
    `cela passe pour voté (${name}), et toutes les personnes à table n'ont pas consenti`,
  );
}

function judgeRuled(rep, S, leaf) {
  const d = leaf.data;
  if (d.cause === "organiser") {
    if (/^\[[a-z]+( \d{1,9})?\]$/.test(d.reason))
      rep.fail(
        "leaves",
        whereLeaf(leaf.n),
        "a ruling with a reason of the referee's own",
        "une décision avec une raison propre à l'arbitre",
      );
    return;
  }
  const next = S.R.leaves[leaf.n + 1];
  if (d.seat !== null || d.reason !== "")
    rep.fail(
      "leaves",
      whereLeaf(leaf.n),
      "an agreed draw names no seat and no reason",
      "une nulle convenue ne nomme ni siège ni raison",
    );
  if (next && !(next.short === "ended" && next.data.cause === "vote"))
    rep.fail(
      "leaves",
      whereLeaf(leaf.n),
      "an agreed draw does not end the match",
      "une nulle convenue ne finit pas la partie",
    );
  if (!founded(rep, S, "draw", leaf)) notVoted(rep, leaf.n, "draw");
  else S.drawAgreed = leaf.n;
}

function judgeVotedEnd(rep, S, leaf) {
  if (S.drawAgreed === leaf.n - 1) return;
  if (S.before && S.before.short === "ruled" && S.before.data.cause === "draw") return; // said there
  if (!founded(rep, S, "end", leaf)) notVoted(rep, leaf.n, "end");
}

function rulesMotion(S) {
  return S.motions.rules ? { number: S.motions.rules.number } : null;
}

function judgeRulesChanged(rep, S, leaf) {
  const [old, now] = leaf.data.versions,
    m = S.motions.rules;
  if (old !== S.version || now === old)
    badOrder(
      rep,
      leaf.n,
      `it goes from version ${old} to ${now}; version ${S.version} is in force`,
      `elle passe de la version ${old} à ${now} ; la version ${S.version} est en vigueur`,
    );
  if (hiddenVotes(S)) return;
  const state = carriedState(S, "rules", leaf.n);
  if (state === "maybe" && (!m || m.number === now)) founded(rep, S, "rules", leaf);
  else if (state !== "yes" || m.number !== now) notVoted(rep, leaf.n, "rules " + now);
}

// §5 `consents`: those to this window that stand, all of them and no others.
function judgeRewound(rep, S, leaf) {
  const d = leaf.data,
    m = S.motions.rewind;
  const fault = rewindFault(S, d.to_window, leaf.n);
  if (fault) badOrder(rep, leaf.n, fault, "retour impossible : " + fault);
  if (hiddenVotes(S)) return;
  const stand = m && Number(m.number) === d.to_window ? [...m.yes.values()] : [];
  for (const n of anyGone(S.R) ? [] : stand)
    if (!d.consents.includes(n))
      badOrder(
        rep,
        leaf.n,
        `the consent of leaf ${n} stands and is left out`,
        `le consentement de la feuille ${n} vaut et manque`,
      );
  for (const n of d.consents) {
    if (!stand.includes(n) && !isErasedLetter(S.R, n))
      badOrder(
        rep,
        leaf.n,
        `leaf ${n} is no standing consent to it`,
        `la feuille ${n} n'est pas un consentement qui vaille`,
      );
  }
  const missing = S.seats.filter((s) => s.chair !== "empty" && !(m && m.yes.has(s.no)));
  if (missing.length)
    rep.note(
      "orders",
      whereLeaf(leaf.n),
      `leaf ${leaf.n}: gone back by the organiser alone (no consent of seat ${missing.map((s) => s.no).join(", ")})`,
      `feuille ${leaf.n} : retour décidé par l'organisateur seul (sans le siège ${missing.map((s) => s.no).join(", ")})`,
    );
}
