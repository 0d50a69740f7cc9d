// Told when the referee cannot be reached, with a button that tries once more what was tried last.
// A browser that sends a form without a connection shows an error instead of the page: so the
// referee is asked for a word before.

const LONGEST = 10_000; // milliseconds that a word may take

export class Outage {
  // `where`: the address that is asked for a word. `lost`: what is said without an answer.
  constructor({ where, lost, told, button }) {
    Object.assign(this, { where, lost, told, button, unsent: 0 });
    button.addEventListener("click", () => this.again());
  }

  async reaches() {
    try {
      const answer = await fetch(this.where, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(LONGEST) });
      return answer.status < 500; // what stands before the referee answers for it with 502 to 504
    } catch {
      return false;
    }
  }

  tell(does, words = this.lost) {
    this.does = does;
    this.told.textContent = words;
    this.button.hidden = false;
  }

  // What was to be sent was not: how often counts, for a look that was asked for before.
  tellUnsent(does, words) {
    this.unsent += 1;
    this.tell(does, words);
    // A bar that sticks to the foot is in sight, and yet a browser scrolls to where it would lie.
    this.button.focus({ preventScroll: this.button.closest(".order-foot") !== null });
  }

  over() {
    this.button.hidden = true;
  }

  again() {
    this.over();
    this.told.textContent = "";
    this.does();
  }
}
