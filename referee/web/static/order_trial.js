// Asks the referee what an order would be understood as. Nothing is filed by it. The newest
// question counts: what was asked before is dropped.

export class Trial {
  constructor(address, form) {
    this.address = address;
    this.form = form;
    this.last = null;
  }

  // The answer; {lost} without a connection, {stale} for a closed window, null for an old question.
  async ask(fields) {
    this.last?.abort();
    const mine = new AbortController();
    this.last = mine;
    const body = new URLSearchParams();
    for (const name of ["csrf", "window"]) body.append(name, this.form.elements[name].value);
    if (!document.querySelector(".board-side .board svg")?.getClientRects().length) body.append("narrow", "1");
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) body.append(name, value);
    }
    try {
      const answer = await fetch(this.address, { method: "POST", body, signal: mine.signal, credentials: "same-origin" });
      if (answer.status === 409) return { stale: true };
      if (!answer.ok) return { lost: true };
      return await answer.json();
    } catch {
      return this.last === mine ? { lost: true } : null;
    }
  }
}
