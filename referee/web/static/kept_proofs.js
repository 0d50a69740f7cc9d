// What this browser was shown before it opened seals, as one file: for the audit, once the match is over.
import { keptProofs } from "./browser_drawers.js";
import { offerFile } from "./saved_file.js";

const link = document.getElementById("kept-proofs");
if (link && window.indexedDB) {
  const { origin, seat, match } = link.dataset;
  keptProofs(`${origin} ${seat}`).then((proofs) => {
    if (!proofs.length) return;
    offerFile(link, `${match}-seat-${seat}-opened.proof.txt`, proofs.join("\n"));
    link.parentElement.hidden = false;
  }).catch(() => {}); // a browser that keeps nothing has nothing to offer
}
