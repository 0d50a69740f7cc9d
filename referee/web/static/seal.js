// A blind window, in the browser of whoever plays in it: the order is made, sealed and kept here, and
// what opens it leaves when nothing is sealed any more. What is sent goes by the page's own form for
// signed texts: so it is answered, receipted and refused as if it had been pasted.
//
// Why: docs/decisions/0148-page-seals.md, docs/decisions/0156-proof-before-opening.md.
import { forgetOpenings, keepOpening, keepProof, keptOpening } from "./browser_drawers.js";
import { provesEnd } from "./ended_sealing.js";
import { Outage } from "./order_outage.js";
import { offerFile, onFile } from "./saved_file.js";
import { SealForm } from "./seal_form.js";
import { SeatKey } from "./seat_key.js";
import { base64url, drawn, drawnFor, joined, signedBy, spelled, textOf, utf8 } from "./sshsig.js";

const LONGEST = 16_384; // bytes of a letter
const NAME = /-----BEGIN SSH SIGNATURE-----/;

const digestOf = async (disclosure) => base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(disclosure))));

// The digest that a letter opens, as `referee sign --blind` keeps one; null: it is no such letter.
async function digestOpened(letter) {
  const [text] = letter.replace(/\r\n/g, "\n").split(NAME);
  const body = text.match(/^referee-open v1\n[\s\S]*?\n\n([\w-]+)\n$/);
  return body && body[0].length < letter.length ? digestOf(body[1]) : null;
}

class Sealing {
  constructor(panel) {
    this.panel = panel;
    this.facts = panel.dataset;
    this.seat = `${panel.dataset.origin} ${panel.dataset.seat}`;
    this.post = document.getElementById("blind-post");
    this.part = (name) => panel.querySelector(`#seal-${name}`);
    this.busy = this.leaving = false;
    window.addEventListener("pageshow", () => { this.leaving = false; });
    this.outage = new Outage({ where: panel.dataset.reach, lost: panel.dataset.lost, told: this.part("told"), button: this.part("again") });
    const place = panel.querySelector(".key-here"); // only where something is to be signed
    this.key = place && new SeatKey(place, panel.dataset);
  }

  async begin() {
    this.panel.hidden = false;
    try {
      return await this.shown();
    } finally {
      this.panel.dataset.ready = "";
    }
  }

  async shown() {
    if (!window.indexedDB || !window.crypto?.subtle) return this.say("cannot");
    await forgetOpenings(this.seat, this.window);
    await this.key?.find();
    await this.show();
    if (this.part("form")) this.sealFrom(this.part("form"));
    else if (this.facts.sealed) this.openFrom(this.part("load"));
    return null;
  }

  get window() {
    return Number(this.facts.window);
  }

  say(what, about = "") {
    this.part("told").textContent = [this.facts[what], about].filter(Boolean).join(" ");
  }

  // What lies here of the seal in force.
  async show() {
    if (!this.facts.sealed) return;
    this.opening = await keptOpening(this.facts.sealed);
    this.part(this.opening ? "kept" : "gone").hidden = false;
    if (!this.opening) return;
    this.part("lines").textContent = this.opening.lines;
    const { match, seat, window: number } = this.facts;
    offerFile(this.part("save"), `${match}-seat-${seat}-window-${number}.opening.txt`, this.opening.letter);
  }

  // --- sealing ----------------------------------------------------------------------------------

  sealFrom(element) {
    const form = new SealForm(element, this.facts);
    const allow = () => {
      element.hidden = !this.key.keys;
      this.say(this.key.keys ? "" : this.key.fits ? "keyless" : "unfit");
    };
    this.key.changed = allow;
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tried(() => this.seal(form));
    });
    this.part("withdraw")?.addEventListener("click", () => this.tried(() => this.withdraw()));
    allow();
  }

  async seal(form) {
    const { wrong } = form;
    if (wrong) return this.say(wrong.key, wrong.about);
    const header = this.facts.header;
    const order = textOf("order", header, form.text, drawnFor(this.facts));
    const disclosure = base64url(utf8(JSON.stringify([base64url(drawn(32)), "order", order])));
    const letter = await signedBy(this.key.keys, textOf("open", header, disclosure));
    if (utf8(letter.split(NAME)[0]).length > LONGEST) return this.say("long");
    const digest = await digestOf(disclosure);
    const seal = await signedBy(this.key.keys, textOf("seal", header, digest));
    try {
      await keepOpening(digest, { seat: this.seat, window: this.window, letter, lines: spelled(form.text), vkey: this.facts.vkey });
    } catch {
      return this.say("unkept"); // and so nothing is sealed that could not be opened
    }
    return this.send(seal);
  }

  async withdraw() {
    await this.send(await signedBy(this.key.keys, textOf("withdraw", this.facts.header, "", drawnFor(this.facts))));
  }

  // --- opening ----------------------------------------------------------------------------------

  // By itself; not where the page says why it was refused.
  openFrom(input) {
    if (this.opening && this.facts.open) this.tried(() => this.open(this.opening.letter));
    onFile(input, (text) => this.tried(() => this.openFile(text)));
  }

  // Not at the host's bare word. The key is the one of when it was sealed, if that is known here.
  async open(letter) {
    const { ended } = this.facts;
    const vkey = this.opening?.vkey ?? this.facts.vkey;
    const proved = await provesEnd(ended, { ...this.facts, vkey }).catch(() => false);
    if (!proved) return this.say("unproved");
    await keepProof(this.seat, ended);
    this.say("opening");
    return this.send(letter);
  }

  async openFile(text) {
    const digest = await digestOpened(text);
    if (digest === this.facts.sealed) return this.open(text);
    return this.say(digest ? "other" : "strange");
  }

  // --- what leaves --------------------------------------------------------------------------------

  async send(letter) {
    if (!(await this.outage.reaches())) return this.outage.tellUnsent(() => this.tried(() => this.send(letter)));
    this.post.elements.signed.value = letter;
    this.leaving = true;
    return this.post.requestSubmit();
  }

  // One thing at a time, however often one clicks.
  async tried(does) {
    if (this.busy || this.leaving) return;
    this.busy = true;
    try {
      await does();
    } catch {
      this.say("cannot");
    } finally {
      this.busy = false;
    }
  }
}

const panel = document.getElementById("seal-here");
if (panel) {
  const sealing = new Sealing(panel);
  sealing.begin().catch(() => sealing.say("unkept"));
}
