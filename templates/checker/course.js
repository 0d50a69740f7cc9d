// The course of a match, leaf by leaf (§5, §6). One walk keeps what is true at each leaf; the files
// orders.js, votes.js, keychange.js, time.js and draws.js judge on the way and write to the report.
function newSeat(no) {
  return {
    no,
    chair: "person",
    key: null,
    pending: null,
    hasPending: false,
    since: 0,
    inForce: null,
    seal: null,
    standings: [],
    rules: 0,
    withdrawn: [],
    habit: null,
    wait: null,
    texts: new Set(),
    lasting: new Set(),
    lobbyKey: undefined,
    ordered: false,
    changedIn: 0,
  };
}

function newCourse(R) {
  const S = {
    R,
    started: false,
    window: null,
    windows: [],
    seats: [],
    draw: 0,
    links: [],
    rulesFrom: 0,
    emptyFrom: 0,
    version: R.leaves[0].data.version,
    motions: newMotions(),
    expect: null,
    paused: false,
    told: null,
    expectDue: null,
    banks: [],
    bankSteps: [],
    days: [],
    proofs: [],
    named: null,
    round: null,
    given: [],
    moved: false,
  };
  for (let s = 1; s <= R.seats; s++) S.seats.push(newSeat(s));
  for (let s = 0; s < R.seats; s++) {
    S.banks.push(R.options["match.bank"] || 0);
    S.days.push(new Set());
  }
  return S;
}

// Branches: a rewind leaves everything from the close that it goes back before up to itself.
function findBranches(R) {
  R.branches = [];
  const closed = new Map();
  R.windowOf = [];
  let window = 0;
  for (const leaf of R.leaves) {
    if (leaf.short === "window_opened") window = leaf.data.window;
    if (leaf.short === "window_closed") closed.set(leaf.data.window, leaf.n);
    if (leaf.short === "rewound") R.branches.push({ from: closed.get(leaf.data.to_window), to: leaf.n });
    R.windowOf.push(window);
  }
  R.windowAt = (n) => R.windowOf[n];
  R.leftAt = (n, now) => R.branches.some((b) => b.to <= now && b.from <= n && n < b.to);
}

function walkCourse(rep, R) {
  const S = newCourse(R);
  R.grid = R.options["match.grid"] === null ? null : readGrid(R.options["match.grid"]);
  for (const leaf of R.leaves) {
    judgeExpected(rep, S, leaf);
    timeLeaf(rep, S, leaf);
    const step = COURSE[leaf.short];
    if (step) step(rep, S, leaf);
    S.before = leaf;
  }
  R.course = S;
  timeEnd(rep, S);
  return S;
}

const COURSE = {
  letter_sealed(rep, S, leaf) {
    courseLetter(rep, S, leaf);
  },
  started(rep, S, leaf) {
    judgeUsed(rep, S, leaf);
    judgeDraw(rep, S, leaf);
    startSeats(rep, S, leaf);
    S.started = true;
  },
  window_opened(rep, S, leaf) {
    const cut = S.window && !S.window.closed ? S.window : null;
    S.window = {
      data: leaf.data,
      opened: leaf,
      due: leaf.data.due,
      closed: null,
      cutBefore: cut,
      graces: 0,
      dueLeaf: leaf,
      unknown: 0,
      cause: S.maker,
      blind: isBlind(S.R, leaf.data),
      sealed: null,
    };
    S.windows[leaf.data.window] = S.window;
    if (cut) dropMotions(S, true);
    for (const s of S.seats) {
      s.inForce = null;
      s.seal = null;
      s.refused = 0;
      s.texts = new Set();
      countPendingKey(s);
    }
    timeOpened(rep, S, leaf);
  },
  due_changed(rep, S, leaf) {
    timeDueChanged(rep, S, leaf);
    S.window.due = leaf.data.due;
    S.window.dueLeaf = leaf;
    dropMotions(S, true);
  },
  round_named(rep, S, leaf) {
    roundNamed(rep, S, leaf);
  },
  round_given(rep, S, leaf) {
    roundGiven(rep, S, leaf);
  },
  window_sealed(rep, S, leaf) {
    windowSealed(rep, S, leaf);
  },
  window_closed(rep, S, leaf) {
    if (S.window.blind && !S.window.sealed) judgeSeals(rep, S, leaf, []);
    judgeUsed(rep, S, leaf);
    timeClosed(rep, S, leaf);
    judgeDraw(rep, S, leaf);
    S.window.closed = leaf;
    S.maker = leaf;
    S.window.used = usedOf(S.R, leaf);
    S.rulesCarried = rulesMotion(S);
    dropMotions(S, true);
  },
  key_announced(rep, S, leaf) {
    keyAnnounced(rep, S, leaf);
  },
  key_kept(rep, S, leaf) {
    keyKept(rep, S, leaf);
  },
  key_changed(rep, S, leaf) {
    keyChanged(rep, S, leaf);
  },
  seat_changed(rep, S, leaf) {
    seatChanged(rep, S, leaf);
  },
  rules_changed(rep, S, leaf) {
    judgeRulesChanged(rep, S, leaf);
    S.version = leaf.data.versions[1];
    S.rulesFrom = leaf.n;
    S.motions.rules = null;
  },
  ruled(rep, S, leaf) {
    judgeRuled(rep, S, leaf);
  },
  rewound(rep, S, leaf) {
    S.named = null;
    S.moved = true;
    judgeRewound(rep, S, leaf);
    timeRewound(S, leaf);
    S.motions = newMotions();
    S.maker = leaf;
    for (const s of S.seats) s.wait = null;
  },
  ended(rep, S, leaf) {
    judgeEnded(rep, S, leaf);
  },
};

// §5: a new key counts from the next window_opened on. `hasPending`, as the key itself may be unknown.
function countPendingKey(s) {
  if (!s.hasPending) return;
  s.key = s.pending;
  s.keyLeaf = s.pendingLeaf;
  s.hasPending = false;
}

function startSeats(rep, S, leaf) {
  S.maker = leaf;
  keysStarted(rep, S, leaf);
  const used = usedOf(S.R, leaf);
  for (const s of S.seats) {
    const l = used ? S.R.letters.get(used[s.no - 1]) : null;
    s.chair = l && l.assurance === "bot" ? "bot" : "person";
    s.inForce = null;
    s.texts = new Set();
  }
}

function seatChanged(rep, S, leaf) {
  const s = S.seats[leaf.data.seat - 1],
    cause = leaf.data.cause;
  S.moved = true;
  judgeSeatChanged(rep, S, leaf, s);
  keysSeatChanged(rep, S, leaf, s);
  Object.assign(s, {
    inForce: null,
    seal: null,
    since: leaf.n,
    habit: null,
    wait: null,
    standings: [],
    lobbyKey: undefined,
    ordered: false,
    texts: new Set(),
    lasting: new Set(),
  });
  if (S.started) {
    s.chair = CHAIR_EMPTY.includes(cause) ? "empty" : cause === "bot" ? "bot" : "person";
    if (s.chair === "empty") S.emptyFrom = leaf.n;
  } else s.chair = "person";
  S.days[s.no - 1] = new Set();
  for (const m of Object.values(S.motions)) if (m) m.yes.delete(s.no);
  tidyMotions(S);
  if (S.started && s.chair !== "person") expectCarried(S, leaf);
  S.maker = leaf;
}

// A letter counts only if it was received while its window was open (§6, 2).
function inTime(S, l) {
  if (!S.window || S.window.closed) return !S.started && l.received >= S.R.leaves[0].at;
  if (isEnding(S, l)) return true;
  return l.received >= beganAt(S, l.kind) && (S.window.due === null || l.received < S.window.due);
}

function courseLetter(rep, S, leaf) {
  const l = S.R.letters.get(leaf.n);
  if (!l) {
    if (S.window) S.window.unknown++;
    judgeHiddenLetter(S, leaf);
    return;
  }
  judgeReceived(rep, S, l);
  const s = S.seats[l.seat - 1];
  if (l.kind === "press" || l.kind === "refused") {
    if (l.kind === "refused") judgeRefused(rep, S, l, s);
    else judgeRepeat(rep, l, s);
    judgeFork(rep, S, l);
    if (l.refusedFork) judgeLetterKey(rep, S, l, s);
    keyLetterObjects(rep, S, l, s);
    return;
  }
  roundLetter(rep, S, l);
  judgeLetter(rep, S, l, s);
  if (inTime(S, l)) {
    takeInForce(S, l, s);
    takeMotion(rep, S, l, s);
  }
  keyLetterObjects(rep, S, l, s);
}
