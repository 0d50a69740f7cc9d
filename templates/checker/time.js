// §5 "Time" and §8 `time`: whether each due is what the options say, and who moved it.
const TWENTY_MINUTES = 20 * 60000,
  TWO_YEARS = 731 * DAY;
const DUE_WORDS = {
  grace: ["organiser", "outage"],
  bank: ["organiser", "outage"],
  absence: ["absence"],
  handover: ["organiser"],
  paused: ["organiser"],
  told: ["organiser"],
  vote: ["outage"],
  intake: ["outage"],
  relay: ["outage"],
  game: ["outage"],
  held: ["outage"],
  silence: ["outage"],
};

function badTime(rep, n, en, fr) {
  rep.fail("time", whereLeaf(n), `leaf ${n}: ${en}`, `feuille ${n} : ${fr}`);
}

// [word, number] of a reason in square brackets; [null] for free text.
function reasonWord(reason) {
  const m = /^\[([a-z]+)(?: (\d{1,9}))?\]$/.exec(reason);
  return m ? [m[1], m[2] === undefined ? null : Number(m[2])] : [null, null];
}

function timeLeaf(rep, S, leaf) {
  if (S.before && leaf.at < S.before.at)
    badTime(
      rep,
      leaf.n,
      `it is written at ${leaf.at}, the leaf before at ${S.before.at}`,
      `écrite à ${leaf.at}, la feuille d'avant à ${S.before.at}`,
    );
  judgeExpectedDue(rep, S, leaf);
}

function judgeReceived(rep, S, l) {
  if (l.received > l.leaf.at)
    badTime(
      rep,
      l.n,
      `received at ${l.received}, later than it was written down (${l.leaf.at})`,
      `reçue à ${l.received}, après avoir été notée (${l.leaf.at})`,
    );
  if (l.received < S.R.leaves[0].at)
    badTime(rep, l.n, "received before the log began", "reçue avant le début du journal");
  judgeOpenThen(rep, S, l);
  if (msOf(l.leaf.at) - msOf(l.received) > TWENTY_MINUTES)
    rep.note(
      "time",
      whereLeaf(l.n),
      `leaf ${l.n}: a letter received at ${l.received} was written down at ${l.leaf.at}`,
      `feuille ${l.n} : une lettre reçue à ${l.received} fut notée à ${l.leaf.at}`,
    );
}

// §6, 2: what was accepted for a window came while that was open.
function judgeOpenThen(rep, S, l) {
  if (!S.window || S.window.closed || l.text === null || l.kind === "refused" || FREE_WINDOW.includes(l.kind)) return;
  if (!inTime(S, l))
    badTime(
      rep,
      l.n,
      `received at ${l.received}, while window ${S.window.data.window} was not open (due ${S.window.due})`,
      `reçue à ${l.received}, quand la fenêtre ${S.window.data.window} n'était pas ouverte (échéance ${S.window.due})`,
    );
}

function timeOpened(rep, S, leaf) {
  const w = S.window,
    d = leaf.data,
    cut = w.cutBefore;
  if (d.asked.length) judgeOpeningDue(rep, S, leaf, w);
  if (cut && cut.due === null && cut.data.due !== null) S.paused = true;
  const told = S.told !== null && d.due !== null && S.told > d.due ? S.told : null;
  S.expectDue = d.due !== null && (S.paused || told) ? { paused: S.paused, told, n: leaf.n } : null;
  if (d.due !== null) {
    S.told = S.expectDue && !S.paused ? S.told : d.due;
    S.paused = false;
  }
}

// Counted from between the leaf that makes the window open and its own.
function judgeOpeningDue(rep, S, leaf, w) {
  const d = leaf.data,
    hours = paceHours(S.R, w);
  if (d.due === null)
    return badTime(
      rep,
      leaf.n,
      "a window that asks somebody has no due",
      "une fenêtre qui demande quelque chose n'a pas d'échéance",
    );
  const from = w.cause || leaf,
    good = isWholePeriod(S.R, hours, msOf(d.due), msOf(from.at), msOf(leaf.at));
  if (good === null) {
    S.R.zoneUnknown = true;
    return;
  }
  if (!good)
    badTime(
      rep,
      leaf.n,
      `window ${d.window} is due at ${d.due}; the options say ${timeOf(wholePeriod(S.R, hours, msOf(from.at)))}`,
      `la fenêtre ${d.window} échoit à ${d.due} ; les options disent ${timeOf(wholePeriod(S.R, hours, msOf(from.at)))}`,
    );
}

// [paused] and [told]: what lasts stands right behind the opening.
function judgeExpectedDue(rep, S, leaf) {
  const e = S.expectDue;
  S.expectDue = null;
  const d = leaf.data,
    word = leaf.short === "due_changed" ? reasonWord(d.reason)[0] : null;
  if (e && e.paused) {
    if (word !== "paused")
      badTime(
        rep,
        leaf.n,
        "the match was paused, and [paused] does not stand behind the opening",
        "la partie était en pause, et [paused] ne suit pas l'ouverture",
      );
  } else if (e && e.told) {
    const more = word === "absence" && d.due !== null && d.due >= e.told;
    if (!more && !(word === "told" && d.due === e.told))
      badTime(
        rep,
        leaf.n,
        `all were told a due of ${e.told}, and it does not stand behind the opening`,
        `tous connaissaient l'échéance ${e.told}, et elle ne suit pas l'ouverture`,
      );
  }
  if (word === "paused" && !(e && e.paused && d.due === null))
    badTime(rep, leaf.n, "[paused], but nothing was paused", "[paused], mais rien n'était en pause");
  if (word === "told" && !(e && !e.paused && e.told === d.due))
    badTime(
      rep,
      leaf.n,
      "[told], but no later due was told",
      "[told], mais aucune échéance plus tardive n'était connue",
    );
}

function timeRewound(S, leaf) {
  S.told = null;
}

function timeDueChanged(rep, S, leaf) {
  const d = leaf.data,
    w = S.window,
    old = w.due,
    [word, number] = reasonWord(d.reason);
  const say = (en, fr) => badTime(rep, leaf.n, en, fr);
  if (d.cause !== "outage" && old !== null && leaf.at >= old)
    say(`it stands behind the due that it changes (${old})`, `elle se tient après l'échéance qu'elle change (${old})`);
  if (DUE_WORDS[word] && !DUE_WORDS[word].includes(d.cause))
    say(
      `the reason [${word}] does not go with the cause ${d.cause}`,
      `la raison [${word}] ne va pas avec la cause ${d.cause}`,
    );
  if (d.cause === "absence" && word !== "absence")
    say("the reason of an absence is [absence]", "la raison d'une absence est [absence]");
  if (d.cause === "absence" && S.before.n !== w.opened.n)
    say("an absence stands right behind the opening only", "une absence se tient juste après l'ouverture seulement");
  if (d.cause === "vote" && d.reason !== "") say("a vote has no reason", "un vote n'a pas de raison");
  judgeDueLater(say, d, old, leaf, word);
  judgeDueWord(say, S, leaf, word, number, old);
  judgeDueVote(rep, S, leaf, word, old);
  if (leaf.v === 2) judgeSpent(rep, S, leaf, word, number, old);
  if (d.due !== null) S.told = d.due;
  tellDue(rep, S, leaf, old);
}

function judgeDueLater(say, d, old, leaf, word) {
  const off =
    d.cause === "absence" ||
    (d.cause === "outage" && word !== "vote") ||
    ["grace", "bank", "handover", "told"].includes(word);
  if (off && (old === null || d.due === null || d.due <= old))
    say(
      `it can only put the due off (${old} to ${d.due})`,
      `elle ne peut que repousser l'échéance (${old} à ${d.due})`,
    );
  if (d.due === null) {
    if (!["organiser", "vote"].includes(d.cause) && word !== "vote")
      say("this cause does not pause", "cette cause ne met pas en pause");
    return;
  }
  if (d.due <= leaf.at) say(`the new due ${d.due} is over already`, `la nouvelle échéance ${d.due} est déjà passée`);
  if (["organiser", "vote"].includes(d.cause) && msOf(d.due) - msOf(leaf.at) > TWO_YEARS)
    say("a due more than two years ahead", "une échéance à plus de deux ans");
}

function judgeDueWord(say, S, leaf, word, number, old) {
  const R = S.R,
    d = leaf.data,
    gain = d.due !== null && old !== null ? msOf(d.due) - msOf(old) : NaN;
  const exact = (hours) => (d.cause === "outage" ? gain >= hours * HOUR : gain === hours * HOUR);
  if (word === "grace") {
    const grace = R.options["match.grace"] || 0;
    if (!grace || number !== grace || !exact(grace))
      say(`[grace] is just the ${grace} hours of match.grace`, `[grace] est juste les ${grace} heures de match.grace`);
    if (S.window.graces++) say("grace is given once a window", "la grâce se donne une fois par fenêtre");
  }
  if (word === "bank") judgeBankStep(say, S, number, exact);
  if (word === "handover") judgeHandover(say, S, leaf);
}

function judgeBankStep(say, S, number, exact) {
  const R = S.R,
    bank = R.options["match.bank"] || 0,
    step = Math.max(1, Math.floor(paceHours(R, S.window) / 4));
  if (!bank) return say("there are no banks in this match", "il n'y a pas de réserves dans cette partie");
  if (number !== step || !exact(step))
    say(
      `a step out of the banks is ${step} hours, no more and no less`,
      `un pas pris aux réserves est de ${step} heures`,
    );
  S.bankSteps.push(number || 1);
  const most = R.seats * Math.ceil(bank / Math.max(1, Math.min(...S.bankSteps)));
  if (S.bankSteps.length > most)
    say(
      `more steps (${S.bankSteps.length}) than all banks can pay (${most})`,
      `plus de pas (${S.bankSteps.length}) que toutes les réserves n'en paient (${most})`,
    );
}

function judgeHandover(say, S, leaf) {
  const b = S.before,
    takes = b && b.short === "seat_changed" && ["replaced", "relieved"].includes(b.data.cause);
  if (!takes || !S.window.data.asked.includes(b.data.seat))
    return say(
      "[handover] stands behind the seat_changed of an asked seat that a person takes over",
      "[handover] suit le seat_changed d'un siège demandé qu'une personne reprend",
    );
  if (
    leaf.data.due !== null &&
    isWholePeriod(S.R, paceHours(S.R, S.window), msOf(leaf.data.due), msOf(b.at), msOf(leaf.at)) === false
  )
    say("[handover] is a whole period from there", "[handover] est une période entière à partir de là");
}

// What a vote for pause, resume or extend gives.
function judgeDueVote(rep, S, leaf, word, old) {
  const d = leaf.data;
  if (d.cause !== "vote" && word !== "vote") return;
  const names = ["pause", "resume", "extend"],
    name = S.carried && names.includes(S.carried.motion) ? S.carried.motion : null;
  const found = name || names.find((x) => founded(rep, S, x, leaf));
  if (!found) return notVoted(rep, leaf.n, "pause, resume, extend");
  const number = S.carried ? S.carried.number : "";
  if (word === "vote" && (old === null || leaf.at < old))
    badTime(
      rep,
      leaf.n,
      "[vote] stands only where the old due is over",
      "[vote] se tient seulement quand l'ancienne échéance est passée",
    );
  if (!name) return;
  if (name === "pause" && d.due !== null) badTime(rep, leaf.n, "a pause has no due", "une pause n'a pas d'échéance");
  if (name === "extend" && (old === null || d.due === null || msOf(d.due) - msOf(old) !== Number(number) * DAY))
    badTime(
      rep,
      leaf.n,
      `extend ${number} is ${number} times 24 hours later`,
      `extend ${number} est ${number} fois 24 heures plus tard`,
    );
  if (name === "resume") judgeResume(rep, S, leaf);
}

function judgeResume(rep, S, leaf) {
  const d = leaf.data,
    from = S.R.letters.get(S.carried.from),
    first = from ? from.received : S.R.leaves[S.carried.from].at;
  if (d.due === null || isWholePeriod(S.R, paceHours(S.R, S.window), msOf(d.due), msOf(first), msOf(leaf.at)) === false)
    badTime(rep, leaf.n, "a resume gives a whole period", "une reprise donne une période entière");
}

function tellDue(rep, S, leaf, old) {
  const d = leaf.data,
    from = old === null ? "-" : old,
    to = d.due === null ? "-" : d.due;
  let who = "";
  if (leaf.v === 2)
    who = leaf.parts
      .filter((p) => p.shown && p.value !== null)
      .map((p) => p.seat)
      .join(", ");
  rep.note(
    "time",
    whereLeaf(leaf.n),
    `leaf ${leaf.n}: due of window ${d.window} from ${from} to ${to} (${d.cause} ${d.reason})` +
      (who ? `, time of seat ${who}` : ""),
    `feuille ${leaf.n} : échéance de la fenêtre ${d.window} de ${from} à ${to} (${d.cause} ${d.reason})` +
      (who ? `, temps du siège ${who}` : ""),
  );
}

function timeClosed(rep, S, leaf) {
  if (S.window.data.asked.length) {
    S.told = null;
    S.paused = false;
  }
  if (!S.named) judgeOver(rep, S, leaf, leaf.data.given, awaited(S)); // else it was fixed there
}

// Not before the due, unless all of whom something was awaited had given it.
function judgeOver(rep, S, leaf, given, asked) {
  const w = S.window,
    number = leaf.data.window;
  if (w.due !== null && leaf.at >= w.due) {
    if (msOf(leaf.at) - msOf(w.due) > TWENTY_MINUTES)
      rep.note(
        "time",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}: window ${number} was due at ${w.due} and closed at ${leaf.at}`,
        `feuille ${leaf.n} : la fenêtre ${number} échéait à ${w.due} et fut close à ${leaf.at}`,
      );
    return;
  }
  if (!w.data.asked.length) return;
  if (w.due === null)
    return badTime(
      rep,
      leaf.n,
      `window ${number} closed while the match was paused`,
      `la fenêtre ${number} fut close pendant la pause`,
    );
  if (S.R.options["match.hold"])
    return badTime(
      rep,
      leaf.n,
      "it closed early, and match.hold says that none does",
      "close tôt, alors que match.hold l'exclut",
    );
  for (const seat of asked)
    if (!given.includes(seat) && !answered(rep, S, seat, leaf))
      badTime(
        rep,
        leaf.n,
        `window ${number} closed before its due (${w.due}) without an answer of seat ${seat}`,
        `la fenêtre ${number} fut close avant l'échéance (${w.due}) sans réponse du siège ${seat}`,
      );
}

// Perhaps ahead in an order of an earlier window; bots are judged by `dice`.
function answered(rep, S, seat, leaf) {
  const s = S.seats[seat - 1];
  if (s.chair !== "person" || !S.R.ended) return true;
  if (S.window.sealed && S.window.sealed.n < leaf.n) return false; // it has sealed, and what counts is to open
  if (isGone(S.R, seat, leaf.n)) return true;
  for (const l of S.R.letters.values()) {
    if (l.seat === seat && (l.kind === "order" || l.kind === "open") && l.n > s.since && l.n < S.window.opened.n && !S.R.leftAt(l.n, leaf.n)) {
      rep.note(
        "time",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}: closed early; seat ${seat} may have answered ahead in leaf ${l.n} (the rules tell)`,
        `feuille ${leaf.n} : close tôt ; le siège ${seat} a pu répondre d'avance à la feuille ${l.n} (les règles le disent)`,
      );
      return true;
    }
  }
  return false;
}

function timeEnd(rep, S) {
  if (S.R.zoneUnknown || (S.R.grid && !S.R.grid.known))
    rep.note(
      "time",
      "",
      `this browser does not know the zone ${S.R.grid.zone}: dues on the grid were not judged`,
      `ce navigateur ne connaît pas le fuseau ${S.R.grid.zone} : les échéances de la grille ne sont pas jugées`,
    );
}
