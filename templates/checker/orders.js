// §6 and §8 `orders`: who may write, by which key, what is in force, what a close used.
function badOrder(rep, n, en, fr) {
  rep.fail("orders", whereLeaf(n), `leaf ${n}: ${en}`, `feuille ${n} : ${fr}`);
}

function judgeLetter(rep, S, l, s) {
  judgeAuthor(rep, S, l, s);
  judgeKindHere(rep, S, l, s);
  judgeBlindLetter(rep, S, l, s);
  judgeLetterKey(rep, S, l, s);
  judgeHabit(rep, S, l, s);
  judgeFork(rep, S, l);
  judgeRepeat(rep, l, s);
}

// §6, 3 and 7.
function judgeAuthor(rep, S, l, s) {
  const R = S.R,
    bot = l.assurance === "bot";
  if (!S.started) {
    const held = s.inForce;
    if (bot && (l.kind !== "join" || (held && held.assurance !== "bot")))
      badOrder(rep, l.n, "a bot writes from a person's chair", "un robot écrit depuis la place d'une personne");
    if (!bot && held && held.assurance === "bot")
      badOrder(rep, l.n, "a person writes from a bot's chair", "une personne écrit depuis la place d'un robot");
  } else if (s.chair === "empty")
    badOrder(
      rep,
      l.n,
      `a letter of seat ${s.no}, whose chair is empty`,
      `une lettre du siège ${s.no}, dont la place est vide`,
    );
  else if ((s.chair === "bot") !== bot)
    badOrder(
      rep,
      l.n,
      bot ? "a bot writes from a person's chair" : "a person writes from a bot's chair",
      bot ? "un robot écrit depuis la place d'une personne" : "une personne écrit depuis la place d'un robot",
    );
  if (l.assurance !== "address" || l.kind === "lost") return;
  if (R.options["match.assurance"] === "signed")
    badOrder(
      rep,
      l.n,
      "an unsigned letter, where the match takes signed ones only",
      "une lettre non signée, où la partie n'en prend que de signées",
    );
  if (R.version === 2 && isText(keyThatCounts(S, s)))
    badOrder(
      rep,
      l.n,
      `an unsigned letter of seat ${s.no}, which has a key`,
      `une lettre non signée du siège ${s.no}, qui a une clé`,
    );
}

// The key of a seat at this leaf: text, null for none, undefined where nothing tells it.
function keyThatCounts(S, s) {
  if (S.started) return s.key;
  return s.inForce && s.inForce.signature !== null ? s.inForce.key || undefined : null;
}

function judgeKindHere(rep, S, l, s) {
  const lobby = !S.started;
  if (lobby && ["order", "vote", "consent", "lost", "key", "seal", "open"].includes(l.kind))
    badOrder(
      rep,
      l.n,
      `a letter of the kind ${l.kind} before the start`,
      `une lettre du genre ${l.kind} avant le début`,
    );
  if (!lobby && l.kind === "join") badOrder(rep, l.n, "a join behind the start", "une inscription après le début");
  if (!l.headers || FREE_WINDOW.includes(l.kind) || l.kind === "refused") return;
  const now = lobby ? 0 : S.window ? S.window.data.window : 0;
  if (Number(l.headers.window) !== now)
    badOrder(
      rep,
      l.n,
      `its text is for window ${l.headers.window}, window ${now} is open`,
      `son texte est pour la fenêtre ${l.headers.window}, la fenêtre ${now} est ouverte`,
    );
}

function judgeLetterKey(rep, S, l, s) {
  if (l.signature === null) return;
  if (l.pgp) {
    S.R.pgp = (S.R.pgp || 0) + 1;
    if (S.started && l.kind !== "join" && isText(s.key) && !s.key.startsWith("openpgp:"))
      badOrder(
        rep,
        l.n,
        `an OpenPGP signature, seat ${s.no} has an SSH key`,
        `une signature OpenPGP, le siège ${s.no} a une clé SSH`,
      );
    if (S.started && s.key === null && l.kind !== "key")
      badOrder(
        rep,
        l.n,
        `signed, but seat ${s.no} has no key at this leaf`,
        `signée, mais le siège ${s.no} n'a pas de clé ici`,
      );
    return;
  }
  if (l.kind === "join" || !S.started || !l.key) return;
  if (s.key === undefined) return learnKey(rep, S, l, s);
  if (s.key === null) {
    const first = l.kind === "key" && S.R.version === 1 && l.body[0] === l.key; // version 1: a first key
    if (!first)
      badOrder(
        rep,
        l.n,
        `signed, but seat ${s.no} has no key at this leaf`,
        `signée, mais le siège ${s.no} n'a pas de clé ici`,
      );
  } else if (l.key !== s.key)
    badOrder(
      rep,
      l.n,
      `signed by another key than the one of seat ${s.no}: ${l.key.slice(0, 80)}`,
      `signée par une autre clé que celle du siège ${s.no} : ${l.key.slice(0, 80)}`,
    );
}

// §5, "Keys": where nothing tells a key, all letters signed by it are signed by one.
function learnKey(rep, S, l, s) {
  if (s.guess && s.guess.since === s.keyLeaf && s.guess.key !== l.key)
    badOrder(
      rep,
      l.n,
      "two letters of one erased key are signed by two keys",
      "deux lettres d'une clé effacée sont signées par deux clés",
    );
  s.guess = { key: l.key, since: s.keyLeaf };
}

// §11 nonce: all or none, fixed by the first signed letter of the kinds it binds.
function judgeHabit(rep, S, l, s) {
  if (l.signature === null || !NONCE_KINDS.includes(l.kind) || !l.headers) return;
  const has = l.headers.nonce !== undefined;
  if (s.habit === null) s.habit = has;
  else if (s.habit !== has)
    badOrder(
      rep,
      l.n,
      has
        ? "it has a nonce, earlier letters of the seat have none"
        : "it has no nonce, earlier letters of the seat have one",
      has
        ? "elle a un nonce, les lettres d'avant n'en ont pas"
        : "elle n'a pas de nonce, les lettres d'avant en ont un",
    );
}

// §5: a `seen` that is not on this log ends the match, and only that does.
function judgeFork(rep, S, l) {
  const ends = isForkLetter(S.R, l.leaf),
    off = l.seen !== null && !seenOnLog(S.R, l);
  if (off && !(ends && l.signature !== null))
    badOrder(
      rep,
      l.n,
      `its player has seen ${l.seen.size} leaves with another root than this log has: two histories were told`,
      `son auteur a vu ${l.seen.size} feuilles d'une autre racine : on a raconté deux histoires`,
    );
  if (ends && !(off && l.signature !== null && (l.verified || l.pgp)))
    badOrder(
      rep,
      l.n,
      "the match ended as a fork, but this letter has seen nothing else",
      "la partie finit pour deux histoires, mais cette lettre n'a rien vu d'autre",
    );
}

// §11 Repeats: the same signed text stands once in its window, and one that no window binds once for
// its player; anybody who holds it could send it again.
function judgeRepeat(rep, l, s) {
  if (l.signature === null || l.text === null) return;
  const heard = FREE_WINDOW.includes(l.kind) ? s.lasting : s.texts;
  if (heard.has(l.text))
    badOrder(rep, l.n, "the same signed text was filed before", "le même texte signé a déjà été classé");
  heard.add(l.text);
}

// §5: of refused letters at most 50 a seat and window are kept.
function judgeRefused(rep, S, l, s) {
  s.refused = (s.refused || 0) + 1;
  if (s.refused === 51)
    badOrder(
      rep,
      l.n,
      `more than 50 refused letters of seat ${s.no} in one window`,
      `plus de 50 lettres refusées du siège ${s.no} dans une fenêtre`,
    );
}

function serialHolds(old, l) {
  return !(old && old.serial !== null && l.serial !== null && l.serial <= old.serial);
}

// §6, 4 to 6.
function takeInForce(S, l, s) {
  const empties = l.kind === "withdraw" && !l.body.length;
  if (l.kind === "order" || l.kind === "seal") s.ordered = true;
  if (S.window && !S.window.closed && S.window.blind) takeBlind(S, l, s);
  else if ((l.kind === "order" || empties || (l.kind === "join" && !S.started)) && serialHolds(s.inForce, l))
    s.inForce = empties ? null : l;
  if (l.kind === "standing") takeStanding(s, l);
  if (l.kind === "withdraw")
    for (const x of l.body.join(" ").match(/\d+/g) || []) s.withdrawn.push({ no: Number(x), n: l.n });
}

// §10, 8: rules count from 1 over the whole match. A line of `~` or `#` may be no rule: then it is not judged.
function takeStanding(s, l) {
  const rules = l.body.filter((x) => x.trim() !== "");
  if (rules.some((x) => /^\s*[~#]/.test(x))) s.fuzzy = true;
  s.standings.push({ n: l.n, from: s.rules + 1, to: s.rules + rules.length });
  s.rules += rules.length;
}

function standingMayCount(S, s, n, now) {
  const st = s.standings.find((x) => x.n === n);
  if (!st || S.R.leftAt(n, now)) return false;
  if (s.fuzzy) return true;
  for (let no = st.from; no <= st.to; no++) {
    if (!s.withdrawn.some((w) => w.no === no && w.n > n && !S.R.leftAt(w.n, now))) return true;
  }
  return false;
}

// §6, at the close (and at the start): what is in force must be in `used`.
function judgeUsed(rep, S, leaf) {
  const R = S.R,
    part = leaf.parts[leaf.parts.length - 1],
    asked = leaf.short === "started" ? null : S.window.data.asked;
  const given = leaf.data.given || null;
  if (given && given.some((s) => !asked.includes(s)))
    badOrder(rep, leaf.n, "given names a seat that was not asked", "given nomme un siège qui n'est pas demandé");
  if (!part.shown) {
    R.hiddenUsed = true;
    return;
  }
  const used = usedOf(R, leaf);
  if (!used) return badOrder(rep, leaf.n, "used is no list of leaves", "used n'est pas une liste de feuilles");
  for (const s of S.seats) {
    const have = used[s.no - 1];
    const fault =
      asked && !asked.includes(s.no) ? (have === null ? "" : "the seat was not asked") : usedFault(S, s, have, leaf);
    if (fault)
      badOrder(
        rep,
        leaf.n,
        `seat ${s.no}: used has ${plain(have)}; ${fault}`,
        `siège ${s.no} : used a ${plain(have)} ; ${fault}`,
      );
    if (given && given.includes(s.no) !== (have !== null))
      badOrder(
        rep,
        leaf.n,
        `given and used do not agree about seat ${s.no}`,
        `given et used ne s'accordent pas sur le siège ${s.no}`,
      );
  }
}

function usedFault(S, s, have, leaf) {
  const R = S.R,
    force = s.inForce;
  if (R.putBack && hiddenAfter(S, s, force, leaf)) return "";
  if (have !== null && isErasedLetter(R, have)) return usedErasedFault(S, s, have, leaf);
  if (force) return have === force.n ? "" : `leaf ${force.n} is in force`;
  if (leaf.short === "started")
    return have === null ? "a match starts when all have joined" : "no such join is in force";
  if (have === null) return "";
  return !(S.window && S.window.blind) && have < leaf.n && standingMayCount(S, s, have, leaf.n)
    ? ""
    : "nothing is in force, and that is no standing order that may count";
}

// A letter that is erased: of somebody of whom nothing is shown, and from where it could count.
function usedErasedFault(S, s, have, leaf) {
  if (have >= leaf.n) return "that leaf comes later";
  if (leaf.short !== "started" && have <= s.since) return "that leaf is from before the seat changed hands";
  if (S.R.leftAt(have, leaf.n)) return "that leaf is on a branch that was left";
  if (s.inForce && have < s.inForce.n) return `leaf ${s.inForce.n} is in force`;
  return "";
}

// Put back from a mailbox: another letter of the seat may still be erased behind the one in force (§8).
function hiddenAfter(S, s, force, leaf) {
  const from = leaf.short === "started" ? 0 : S.window.opened.n;
  if (!isGone(S.R, s.no, leaf.n)) return false;
  for (let n = Math.max(from, force ? force.n : 0) + 1; n < leaf.n; n++) {
    if (!isErasedLetter(S.R, n)) continue;
    S.R.notJudged = S.R.notJudged || [];
    S.R.notJudged.push({ leaf: leaf.n, seat: s.no });
    return true;
  }
  return false;
}

// §5: causes `nmr` and `[silent n]`, and a concession, have grounds.
function judgeSeatChanged(rep, S, leaf, s) {
  const { cause, reason } = leaf.data,
    before = S.R.letters.get(leaf.n - 1);
  const silent = /^\[silent ([1-9]\d{0,8})\]$/.exec(reason);
  if (
    cause === "conceded" &&
    !(before ? before.kind === "concede" && before.seat === s.no : isHiddenLetter(S, leaf.n - 1))
  )
    badOrder(
      rep,
      leaf.n,
      `seat ${s.no} has conceded, without a letter that says so right before`,
      `le siège ${s.no} a abandonné, sans lettre qui le dise juste avant`,
    );
  if (cause === "nmr" && !silent)
    badOrder(rep, leaf.n, "a chair lost by silence without [silent n]", "une place perdue par silence sans [silent n]");
  if (silent && cause !== "nmr" && cause !== "bot")
    badOrder(rep, leaf.n, "[silent n] stands with another cause", "[silent n] se tient avec une autre cause");
  if (cause === "relieved" && s.chair !== "bot" && S.started)
    badOrder(rep, leaf.n, "no bot sat there to be relieved", "aucun robot n'y siégeait");
  if (silent && (cause === "nmr" || cause === "bot")) judgeSilence(rep, S, leaf, s, Number(silent[1]));
}

function isHiddenLetter(S, n) {
  const leaf = S.R.leaves[n];
  return Boolean(leaf && leaf.short === "letter_sealed" && !leaf.parts[0].shown);
}

function judgeSilence(rep, S, leaf, s, n) {
  const o = S.R.options,
    limit = o["match.nmr_limit"] || 0,
    then = o["match.nmr_then"] || "bot";
  if (!limit || n < limit || then !== (leaf.data.cause === "nmr" ? "empty" : "bot"))
    badOrder(
      rep,
      leaf.n,
      `the options do not take a chair after ${n} silent windows that way`,
      `les options ne prennent pas ainsi une place après ${n} fenêtres muettes`,
    );
  const count = silentCount(S, s, leaf.n);
  if (n > count || (n < count && !s.ordered && S.R.ended && !S.R.erased.length))
    badOrder(
      rep,
      leaf.n,
      `seat ${s.no} was silent in ${count} windows in a row, not ${n}`,
      `le siège ${s.no} a été muet dans ${count} fenêtres de suite, non ${n}`,
    );
}

// Closed windows in a row, counted back, that asked the seat and got nothing.
function silentCount(S, s, now) {
  let count = 0;
  for (let i = S.windows.length - 1; i >= 1; i--) {
    const w = S.windows[i];
    if (!w || !w.closed || S.R.leftAt(w.closed.n, now)) continue;
    if (w.opened.n < s.since || w.closed.n < S.rulesFrom) break;
    if (!w.data.asked.includes(s.no)) continue;
    if (w.closed.data.given.includes(s.no)) break;
    count++;
  }
  return count;
}

// §5: what ends a match has grounds.
function judgeEnded(rep, S, leaf) {
  const cause = leaf.data.cause,
    before = S.before;
  if (cause === "fork" && !(before && before.short === "letter_sealed"))
    badOrder(
      rep,
      leaf.n,
      "ended as a fork, without a letter right before",
      "finie pour deux histoires, sans lettre juste avant",
    );
  if ((cause === "chain") !== (S.draw === 65536))
    badOrder(rep, leaf.n, `${S.draw} draws, and the cause is ${cause}`, `${S.draw} tirages, et la cause est ${cause}`);
  if (cause === "vote") judgeVotedEnd(rep, S, leaf);
  if ((cause === "outcome") !== (leaf.data.outcome !== null))
    rep.fail(
      "outcome",
      whereLeaf(leaf.n),
      "an outcome stands just where the cause is `outcome`",
      "une issue se tient là où la cause est `outcome`, et là seulement",
    );
  const place = before ? before.short : "";
  if (
    cause === "outcome" &&
    !["", "window_closed", "seat_told", "seat_changed", "started", "rules_changed"].includes(place)
  )
    rep.fail(
      "outcome",
      whereLeaf(leaf.n),
      "over by its rules, but nothing was resolved right before",
      "finie selon ses règles, mais rien n'a été résolu juste avant",
    );
  const said = S.R.letters.get(leaf.n - 1);
  if (said && said.kind === "concede" && cause !== "fork")
    badOrder(
      rep,
      leaf.n,
      "a concede letter has no seat_changed behind it",
      "une lettre d'abandon n'est suivie d'aucun seat_changed",
    );
}

function judgeHiddenLetter(S, leaf) {
  S.R.hiddenLetters = (S.R.hiddenLetters || 0) + (leaf.parts[0].erased ? 0 : 1);
}
