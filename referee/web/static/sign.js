// Signing in the browser: one key a seat, made here at the first use. The nonce is drawn here as well.
// Nothing is sent: the signed text is put into the page's own form, where the player looks at it and
// sends it. Without this script, or in a browser that has no Ed25519, the page works all the same.
import { SeatKey } from "./seat_key.js";
import { drawnFor, signedBy, textOf } from "./sshsig.js";

(() => {
  const panel = document.getElementById("sign-here");
  if (!panel || !window.indexedDB || !window.crypto?.subtle) return;
  const { joins } = panel.dataset;
  const told = panel.querySelector(":scope > [role=status]");
  const says = (what) => { told.textContent = panel.dataset[what]; };
  const button = panel.querySelector("button");
  const key = new SeatKey(panel.querySelector(".key-here"), panel.dataset);

  // What is to be signed: a join and a withdrawal have no lines; null where lines are missing.
  const body = (kind) => {
    if (kind === "join" || kind === "withdraw") return "";
    const area = document.getElementById(`${kind}-text`);
    return area?.value.trim() ? area.value : null;
  };

  const sign = async () => {
    const kind = panel.querySelector("select")?.value ?? "join";
    const lines = body(kind);
    if (lines === null) return says("none");
    try {
      if (!key.keys) await key.make();
      const text = textOf(kind, document.getElementById("to-sign").textContent, lines, drawnFor(panel.dataset));
      document.getElementById("signed").value = await signedBy(key.keys, text);
      says("signed");
    } catch {
      says("cannot");
    }
  };

  // Once the seat has a key, a new one would count for nothing.
  const light = () => {
    button.disabled = joins !== "yes" && !key.keys;
    if (key.keys) says("ready");
  };

  const begin = async () => {
    await key.find();
    if (!key.fits) return;
    light();
    panel.hidden = false;
  };

  key.changed = light;
  button.addEventListener("click", sign);
  begin().catch(() => {});
})();
