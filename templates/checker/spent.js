// §5 "Whose time it was": the parts spent.<n>.<seat> of due_changed in version 2.
function judgeSpent(rep, S, leaf, word, number, old) {
  const say = (en, fr) => badTime(rep, leaf.n, en, fr);
  const parts = leaf.parts,
    hidden = parts.some((p) => !p.shown);
  let shapes = true;
  for (const p of parts)
    if (p.shown && p.value !== null && !spentShape(p.value)) {
      shapes = false;
      say(`${p.name} is not as §5 says`, `${p.name} n'est pas comme le dit le §5`);
    }
  if (!shapes) return;
  if (hidden)
    rep.note(
      "time",
      whereLeaf(leaf.n),
      `leaf ${leaf.n}: whose time it was is under seal or erased`,
      `feuille ${leaf.n} : à qui était ce temps est scellé ou effacé`,
    );
  if (word === "bank") judgeBanks(S, leaf, number, hidden, say);
  else if (word === "absence") judgeAway(S, leaf, hidden, say);
}

function spentShape(v) {
  return (
    hasKeys(v, ["away", "bank"]) &&
    isInt(v.bank) &&
    v.bank >= 0 &&
    Array.isArray(v.away) &&
    v.away.every(
      (a) => hasKeys(a, ["announced", "first", "last"]) && isTime(a.announced) && isDay(a.first) && isDay(a.last),
    )
  );
}

function judgeBanks(S, leaf, number, hidden, say) {
  if (!hidden && leaf.parts.every((p) => p.value === null)) say("nobody's bank has paid", "aucune réserve n'a payé");
  leaf.parts.forEach((p, i) => {
    const s = S.seats[i],
      left = S.banks[i];
    if (!p.shown) {
      s.bankHidden = true;
      return;
    }
    const v = p.value;
    if (v !== null) {
      const want = Math.min(number, left);
      if (v.away.length) say(`seat ${s.no}: a bank with absences`, `siège ${s.no} : une réserve avec des absences`);
      if (v.bank < 1 || (s.bankHidden ? v.bank > want : v.bank !== want))
        say(
          `seat ${s.no} pays ${v.bank} hours; it has ${left} of its bank`,
          `le siège ${s.no} paie ${v.bank} heures ; il lui en reste ${left}`,
        );
      if (!S.window.data.asked.includes(s.no))
        say(`seat ${s.no} is not asked and pays`, `le siège ${s.no} n'est pas demandé et paie`);
      S.banks[i] -= v.bank;
    } else if (left > 0 && !s.bankHidden && mustPay(S, s, leaf))
      say(
        `seat ${s.no} was silent, has ${left} hours left and pays nothing`,
        `le siège ${s.no} était muet, a encore ${left} heures et ne paie rien`,
      );
  });
}

// What can be seen without the rules: asked, nothing in force, no standing order, in no earlier `given`.
function mustPay(S, s, leaf) {
  if (!S.window.data.asked.includes(s.no) || s.chair === "empty" || hasGiven(S, s) || s.standings.length) return false;
  if (S.windows.some((w) => w && w.closed && w.closed.n < leaf.n && w.closed.data.given.includes(s.no))) return false;
  if (!S.R.ended) return ![...Array(leaf.n).keys()].some((n) => isHiddenLetter(S, n));
  return !isGone(S.R, s.no, leaf.n);
}

function daysOf(a) {
  const days = [];
  for (
    let t = Date.parse(a.first + "T00:00:00Z");
    t <= Date.parse(a.last + "T00:00:00Z") && days.length < 4000;
    t += DAY
  )
    days.push(t);
  return days;
}

function judgeAway(S, leaf, hidden, say) {
  const R = S.R,
    all = [];
  if (!hidden && leaf.parts.every((p) => p.value === null)) say("nobody was away", "personne n'était absent");
  leaf.parts.forEach((p, i) => {
    if (!p.shown || p.value === null) return;
    const v = p.value;
    if (v.bank !== 0 || !v.away.length)
      say(
        `seat ${i + 1}: an absence has no bank, and days`,
        `siège ${i + 1} : une absence a des jours et pas de réserve`,
      );
    v.away.forEach((a, k) => {
      if (a.first > a.last || (k && v.away[k - 1].last >= a.first))
        say(
          `seat ${i + 1}: the days of an absence are out of order`,
          `siège ${i + 1} : les jours d'absence ne sont pas dans l'ordre`,
        );
      if (a.announced < R.leaves[0].at || a.announced > leaf.at)
        say(
          `seat ${i + 1}: an absence announced at ${a.announced}`,
          `siège ${i + 1} : une absence annoncée à ${a.announced}`,
        );
      for (const day of daysOf(a)) S.days[i].add(day);
      all.push({
        start: Date.parse(a.first + "T10:00:00Z") - DAY,
        end: Date.parse(a.last + "T12:00:00Z") + DAY,
        seat: i + 1,
      });
    });
    const most = R.options["match.absence"] === undefined ? 14 : R.options["match.absence"];
    if (S.days[i].size > most)
      say(
        `seat ${i + 1} was away ${S.days[i].size} days; ${most} are allowed`,
        `le siège ${i + 1} fut absent ${S.days[i].size} jours ; ${most} sont permis`,
      );
  });
  if (!hidden && !(R.grid && !R.grid.known)) judgeAwayDue(S, leaf, all, say);
}

function judgeAwayDue(S, leaf, all, say) {
  const opened = msOf(S.window.data.due),
    quarter = (paceHours(S.R, S.window) * HOUR) / 4;
  let due = opened;
  const gone = [due];
  all.sort((a, b) => a.end - b.end);
  for (const a of all) {
    if (due < a.start || due >= a.end) continue;
    if (S.R.grid) due = gridAfter(S.R.grid, a.end + quarter);
    else due = a.end + quarter + ((((opened - a.end - quarter) % DAY) + DAY) % DAY);
    gone.push(due);
  }
  if (msOf(leaf.data.due) !== due)
    say(
      `the absences make the due ${timeOf(due)}, not ${leaf.data.due}`,
      `les absences donnent l'échéance ${timeOf(due)}, non ${leaf.data.due}`,
    );
  for (const a of all)
    if (!gone.some((t) => t >= a.start && t < a.end))
      say(
        `an absence of seat ${a.seat} in which no due lies`,
        `une absence du siège ${a.seat} où ne tombe aucune échéance`,
      );
}
