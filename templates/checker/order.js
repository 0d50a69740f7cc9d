// §5 "Order": which leaf may stand behind which. States are the places in the plan there.
function orderPlace(R, leaf, st) {
  const kind = leaf.short || "game";
  const table = {
    nothing: { created: "lobby" },
    lobby: { letter_sealed: "lobby", seat_changed: "lobby", ruled: "lobby", started: "start", ended: "end" },
    start: { game: "start", window_opened: "window", ended: "end" },
    window: {
      letter_sealed: "window",
      due_changed: "window",
      window_sealed: "window",
      key_announced: "window",
      key_kept: "window",
      key_changed: "window",
      seat_changed: "chair",
      ruled: "window",
      window_closed: "close",
      rewound: "rewound",
      ended: "end",
    },
    close: { game: "close", seat_told: "told", rules_changed: "rules", window_opened: "window", ended: "end" },
    told: { seat_told: "told", rules_changed: "rules", window_opened: "window", ended: "end" },
    rules: { window_opened: "window", ended: "end" },
    rewound: { window_opened: "window" },
    end: {},
  };
  const halted = { letter_sealed: st.place, ruled: st.place, ended: "end", ...(st.open ? { rewound: "rewound" } : {}) };
  table.named = { ...halted, round_given: "given" };
  table.given = { ...halted, ...(st.open ? { window_closed: "close" } : { started: "start" }) };
  if (beaconOf(R)) {
    table.window.round_named = table.lobby.round_named = "named";
    delete table.lobby.started;
  }
  table.empty = { ...table.window, game: "empty", window_opened: "window" };
  table.taken = { ...table.window, window_opened: "window" };
  return (table[st.place] || {})[kind] || null;
}

const ORDER_NAMES = {
  nothing: "the start",
  lobby: "the lobby",
  start: "the set-up",
  window: "an open window",
  close: "a close",
  told: "a close",
  rules: "rules_changed",
  rewound: "rewound",
  end: "match.ended",
  named: "a round that is waited for",
  given: "a round that is there",
  empty: "a chair that fell empty",
  taken: "a chair taken over",
};

function checkOrder(rep, R) {
  const st = { place: "nothing", window: 0, open: null, tell: [], windows: new Map() };
  for (const leaf of R.leaves) {
    const next = orderPlace(R, leaf, st);
    if (!next) {
      rep.fail(
        "leaves",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}, ${leaf.type}, cannot stand behind ${ORDER_NAMES[st.place]}`,
        `la feuille ${leaf.n}, ${leaf.type}, n'a pas sa place ici (état : ${st.place})`,
      );
      return false;
    }
    const fault = orderFault(R, leaf, st);
    if (fault) {
      rep.fail(
        "leaves",
        whereLeaf(leaf.n),
        `leaf ${leaf.n}, ${leaf.type}: ${fault}`,
        `feuille ${leaf.n}, ${leaf.type} : ${fault}`,
      );
      return false;
    }
    st.place = next === "chair" ? (CHAIR_EMPTY.includes(leaf.data.cause) ? "empty" : "taken") : next;
  }
  return checkDeclared(rep, R);
}

// Numbers of windows, seats told, what a rewind opens again.
function orderFault(R, leaf, st) {
  const d = leaf.data,
    k = leaf.short;
  if (st.tell.length && k !== "seat_told" && !(st.place === "close" && !k))
    return "seat " + st.tell[0] + " is not told what the close did";
  if (st.open && !st.open.asked.length && st.place === "window" && st.fresh && k !== "window_closed" && k !== "round_named")
    return "a window that asks nobody is closed at once";
  st.fresh = false;
  if (k === "seat_told" && st.tell.shift() !== d.seat) return "seat_told out of order";
  if (k === "due_changed" && d.window !== st.open.window) return "it names a window that is not open";
  if (k === "window_sealed") {
    if (d.window !== st.open.window) return "it names a window that is not open";
    if (st.sealed || !isBlind(R, st.open)) return "nothing is being sealed";
    if (!d.sealed.every((seat) => st.open.asked.includes(seat))) return "it names a seat that was not asked";
    st.sealed = true;
  }
  if (k === "round_named") {
    if (d.window !== (st.open ? st.open.window : 0)) return "it names a window that is not open";
    st.named = d.round;
  }
  if (k === "round_given" && d.round !== st.named) return "another round was named";
  if (k === "window_closed") {
    if (d.window !== st.open.window) return "it names a window that is not open";
    st.tell = st.open.asked.slice();
    st.windows.set(d.window, st.open);
  }
  if (k === "rewound") {
    st.again = st.windows.get(d.to_window);
    if (!st.again) return "it goes back to a window that never closed";
  }
  if (k === "window_opened") return orderOpened(leaf, st);
  return "";
}

function orderOpened(leaf, st) {
  const d = leaf.data;
  if (d.window !== st.window + 1) return `window ${d.window} opens behind window ${st.window}`;
  if (!d.asked.length && d.due !== null) return "it asks nobody and has a due";
  const same = (a) => ["name", "pace", "facts", "asked"].every((f) => sameValue(a[f], d[f]));
  if (st.place === "rewound" && !same(st.again)) return "it is not the window gone back to (name, pace, facts, asked)";
  if (st.place === "empty" && same(st.open)) return "it is cut off, but what is asked has not changed";
  if (st.place === "taken" && !same(st.open)) return "it is not the window that was cut off";
  st.window = d.window;
  st.open = d;
  st.sealed = false;
  st.fresh = true;
  return "";
}

// §4 `declare`: no leaf of that type older than the home has promised.
function checkDeclared(rep, R) {
  const F = R.homeKeys;
  for (const p of F ? F.declared : []) {
    if (R.leaves[0].at < p.from) continue;
    const old = R.leaves.find((l) => l.type === p.type && l.v < p.v);
    if (old)
      rep.fail(
        "leaves",
        whereLeaf(old.n),
        `leaf ${old.n} has version ${old.v}; the home has declared ${p.type} ${p.v}`,
        `la feuille ${old.n} a la version ${old.v} ; la maison a déclaré ${p.type} ${p.v}`,
      );
  }
  return true;
}
