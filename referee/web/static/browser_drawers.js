// What is kept in this browser and goes nowhere: a seat's keys, what opens its seals, and what proved that
// it was time to. Each lies in a database of its own (IndexedDB): one that is made larger would wait for tabs that have it open.

const KEYS = ["referee", "keys"];
const OPENINGS = ["referee-openings", "openings"];
const PROOFS = ["referee-proofs", "proofs"];

const finished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function drawer([name, store], mode, does) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const database = await finished(opening);
  try {
    return await does(database.transaction(store, mode).objectStore(store));
  } finally {
    database.close();
  }
}

// What is put is on the disk once the transaction is over, not once the request is.
const put = (which, name, value) => drawer(which, "readwrite", (store) => new Promise((resolve, reject) => {
  store.put(value, name);
  store.transaction.oncomplete = () => resolve();
  store.transaction.onabort = store.transaction.onerror = () => reject(store.transaction.error);
}));

const get = (which, name) => drawer(which, "readonly", (store) => finished(store.get(name)));

export function keptKeys(name) {
  return get(KEYS, name);
}

export function keepKeys(name, keys) {
  return put(KEYS, name, keys);
}

// By the digest that it opens: { seat, window, letter, lines, vkey }, the last as it was when it was sealed.
export function keptOpening(digest) {
  return get(OPENINGS, digest);
}

export function keepOpening(digest, opening) {
  return put(OPENINGS, digest, opening);
}

// Those of a seat's windows that are over; what they opened is on record.
export function forgetOpenings(seat, before) {
  return drawer(OPENINGS, "readwrite", async (store) => {
    const names = await finished(store.getAllKeys());
    const openings = await finished(store.getAll());
    openings.forEach((opening, n) => {
      if (opening.seat === seat && opening.window < before) store.delete(names[n]);
    });
  });
}

// By themselves, and never forgotten: two that differ convict who signed them.
export function keepProof(seat, text) {
  return put(PROOFS, `${seat} ${text}`, { seat, text });
}

export function keptProofs(seat) {
  return drawer(PROOFS, "readonly", async (store) => {
    const proofs = await finished(store.getAll());
    return proofs.filter((proof) => proof.seat === seat).map((proof) => proof.text);
  });
}
