// Asks the referee what an order would be understood as. Nothing is filed by it. The newest
// question counts: what was asked before is dropped.

const LONGEST = 10_000; // milliseconds that an answer may take
const WITHOUT_REFEREE = [502, 503, 504]; // what stands before the referee answers for it
const KINDS = { 403: "old", 404: "gone", 413: "long", 429: "many" }; // else it has failed

export class Trial {
  constructor(address, form) {
    this.address = address;
    this.form = form;
    this.last = null;
  }

  // The answer; {lost} without a connection or in time, {stale} for a closed window, {failed} with
  // the kind of any other answer that is none, null for an old question.
  async ask(fields) {
    this.last?.abort();
    const mine = new AbortController();
    this.last = mine;
    const late = setTimeout(() => mine.abort(), LONGEST);
    const body = new URLSearchParams();
    for (const name of ["csrf", "window"]) body.append(name, this.form.elements[name].value);
    if (!document.querySelector(".board-side .board svg")?.getClientRects().length) body.append("narrow", "1");
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) body.append(name, value);
    }
    try {
      const answer = await fetch(this.address, { method: "POST", body, signal: mine.signal, credentials: "same-origin" });
      if (answer.status === 409) return { stale: true };
      if (WITHOUT_REFEREE.includes(answer.status)) return { lost: true };
      if (!answer.ok) return { failed: KINDS[answer.status] ?? "failed" };
      return await answer.json();
    } catch {
      return this.last === mine ? { lost: true } : null;
    } finally {
      clearTimeout(late);
    }
  }
}
