// The order's lines that a form stands for, made here: what is to be sealed is shown to no referee.
// `fields` is the form as the page tells it (referee/web/forms/sealed_form.py), `values` what stands in
// the inputs, as a browser would send it. As kernel.window.filled has it.

// A line with its blanks filled in, each by its name.
const line = (field, given) => field.line.replace(/\{(\w*)\}/g, (_, name) => given[name]);

const spelt = (field, value) => field.typed?.[value] ?? value;

const amounts = (field, values) => field.sources
  .map((source, n) => ({ source: spelt(field, source), n: Number(values[`f.${field.name}.${n}`]?.[0] || 0) }))
  .filter(({ n }) => n > 0);

function linesOf(field, values) {
  const given = (values[`f.${field.name}`] || []).map((each) => each.trim()).filter(Boolean);
  if (field.kind === "amounts") return amounts(field, values).map((each) => line(field, each));
  if (given.length === 0) return [];
  if (field.kind === "lines") return given[0].split("\n");
  const texts = given.map((value) => spelt(field, value));
  if (field.kind !== "pick") return [line(field, { "": texts[0] })];
  return (field.joint === null ? texts : [texts.join(field.joint)]).map((text) => line(field, { "": text }));
}

export function sealedText(fields, values) {
  return fields.flatMap((field) => linesOf(field, values)).filter((row) => row.trim()).join("\n");
}

// The first field of which too few or too many are chosen; undefined: none. The browser itself looks
// after the others.
export function lacking(fields, values) {
  return fields.find((field) => {
    const picked = values[`f.${field.name}`]?.length || 0;
    if (field.kind === "pick") return picked < field.least || picked > field.most;
    if (field.kind !== "amounts" || field.total === null) return false;
    return amounts(field, values).reduce((sum, each) => sum + each.n, 0) !== field.total;
  });
}

export function givesUp(fields, values) {
  return fields.some((field) => (values[`f.${field.name}`] || []).some((value) => field.gives_up?.includes(value)));
}

// The text with this line behind the others, without those whose place it takes; without it, if it
// stood there. `yielding`: of each line on offer, those.
export function withLine(text, added, yielding) {
  const rows = text.split("\n").filter((row) => row.trim());
  if (rows.some((row) => row.trim() === added)) return rows.filter((row) => row.trim() !== added).join("\n");
  const gone = new Set(yielding[added] || []);
  const label = added.match(/^[^:]+:/)?.[0];
  const stays = (row) => !gone.has(row.trim()) && !(label && row.trim().startsWith(label));
  return [...rows.filter(stays), added].join("\n");
}
