// §10, 13 `match.grid`: "Mon,Thu 20:00 Europe/Paris". Local times by the browser's own zone tables.
const GRID_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const HOUR = 3600000,
  DAY = 86400000;

function readGrid(text) {
  const m = /^([A-Z][a-z]{2}(?:,[A-Z][a-z]{2})*) ([01]\d|2[0-3]):([0-5]\d) (\S+)$/.exec(text);
  const days = m ? m[1].split(",").map((d) => GRID_DAYS.indexOf(d)) : [];
  if (!m || days.includes(-1) || new Set(days).size < days.length) return null;
  const grid = { days, minutes: Number(m[2]) * 60 + Number(m[3]), zone: m[4], known: true };
  try {
    grid.format = new Intl.DateTimeFormat("en-US", {
      timeZone: m[4],
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (_) {
    grid.known = false;
  }
  return grid;
}

// How far local time is ahead of UTC at a moment, in milliseconds.
function zoneAhead(grid, ms) {
  const p = {};
  for (const x of grid.format.formatToParts(ms)) p[x.type] = Number(x.value);
  const local = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  return local - Math.floor(ms / 1000) * 1000;
}

// The first moment at which clocks there show this local time (ms as if UTC); gaps are jumped over.
function localMoment(grid, local) {
  const tries = [];
  for (const guess of [local - DAY, local + DAY]) tries.push(local - zoneAhead(grid, guess));
  tries.sort((a, b) => a - b);
  for (const t of tries) if (t + zoneAhead(grid, t) === local) return t;
  return tries[0];
}

// The first grid time at or after a moment.
function gridAfter(grid, ms) {
  const first = Math.floor((ms + zoneAhead(grid, ms)) / DAY) - 1;
  for (let d = first; d < first + 10; d++) {
    if (!grid.days.includes(new Date(d * DAY).getUTCDay())) continue;
    const t = localMoment(grid, d * DAY + grid.minutes * 60000);
    if (t >= ms) return t;
  }
  return NaN;
}

function paceHours(R, window) {
  return R.options["match." + window.data.pace];
}

// §5 "Time": the due of a whole period that begins at a moment.
function wholePeriod(R, hours, from) {
  if (!R.grid) return from + hours * HOUR;
  return gridAfter(R.grid, from + (hours * HOUR) / 4);
}

// Is `due` a whole period from some moment of [from, to]? Null where the zone is not known here.
function isWholePeriod(R, hours, due, from, to) {
  if (R.grid && !R.grid.known) return null;
  const a = wholePeriod(R, hours, from),
    b = wholePeriod(R, hours, to);
  if (!R.grid) return due >= a && due <= b;
  return due >= a && due <= b && gridAfter(R.grid, due) === due;
}
