// The key of a seat in this browser: found, made, saved as a file once, loaded from one.
import { keepKeys, keptKeys } from "./browser_drawers.js";
import { keyOfFile, newKey } from "./key_files.js";
import { offerFile, onFile } from "./saved_file.js";
import { keyLine } from "./sshsig.js";

export class SeatKey {
  // `place` has the words and the inputs; `facts`: origin, seat, match, and key, the seat's own (none
  // before it joins: then any will do).
  constructor(place, facts) {
    Object.assign(this, facts, { place, keys: null, changed: () => {} });
    this.input = place.querySelector("input");
    onFile(this.input, (text) => this.load(text));
  }

  // Could this page sign for the seat, had it the key?
  get fits() {
    return !this.key || this.key.startsWith("ssh-ed25519 ");
  }

  // Before it joins there is none to be found: whoever joins makes one, and can save it.
  async find() {
    this.keys = this.key ? ((await keptKeys(this.named(this.key))) ?? null) : null;
    this.light();
  }

  // So two tabs that each make one lose none.
  named(line) {
    return `${this.origin} ${this.seat} ${line}`;
  }

  async isOurs(keys) {
    return !this.key || (await keyLine(keys)) === this.key;
  }

  async make() {
    const name = `${this.match}-seat-${this.seat}`;
    const { keys, file } = await newKey(name);
    await this.take(keys);
    offerFile(this.place.querySelector("a"), `${name}.key`, file);
    this.place.querySelector(".key-save").hidden = false;
  }

  async load(text) {
    try {
      const { keys, wrong } = await keyOfFile(text);
      const refused = wrong || ((await this.isOurs(keys)) ? "" : "other");
      if (!refused) await this.take(keys);
      this.say(refused || "loaded");
    } catch {
      this.say("cannot");
    }
    this.changed();
  }

  async take(keys) {
    await keepKeys(this.named(await keyLine(keys)), keys);
    this.keys = keys;
    this.light();
  }

  light() {
    this.input.closest("label").hidden = Boolean(this.keys) || !this.fits;
  }

  say(what) {
    this.place.querySelector("[role=status]").textContent = this.place.dataset[what];
  }
}
