// On the audit page: letters, receipts and mailboxes are judged against the record of the match, in
// this browser. The record is fetched; what the reader gives goes nowhere.
(() => {
  const part = (name) => document.getElementById(name);
  const section = part("own-letters");
  if (!section || !globalThis.refereeCheck) return;
  const language = document.documentElement.lang === "fr" ? "fr" : "en";
  const words = checkerWords[language];
  const given = []; // { name, bytes }
  let record = null;
  let asked = 0; // what was given last is what is judged

  const fetched = async () => {
    const answer = await fetch(section.dataset.record);
    if (!answer.ok) throw new Error(answer.status);
    return new Uint8Array(await answer.arrayBuffer());
  };

  const judge = async () => {
    const ticket = ++asked, list = part("own-list"), names = given.map((file) => file.name);
    list.textContent = `${words.files} ${names.map(visibleText).join(", ")}. ${list.dataset.working}`;
    try {
      record ??= await fetched();
    } catch {
      list.textContent = list.dataset.failed;
      return;
    }
    const vkey = part("own-key").value.trim() || null;
    const result = await refereeCheck(record, { mails: given.map((file) => file.bytes), vkey });
    if (ticket !== asked) return;
    list.textContent = `${words.files} ${names.map(visibleText).join(", ")}`;
    showResult(part("own-result"), part("own-checks"), result, names, words, language);
    part("own-result").focus({ preventScroll: true });
  };

  const take = async (files) => {
    for (const file of files) given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (given.length) await judge();
  };

  part("own-files").addEventListener("change", (event) => {
    take([...event.target.files]);
    event.target.value = "";
  });
  part("own-key").addEventListener("change", () => given.length && judge());
  for (const kind of ["dragover", "drop"]) section.addEventListener(kind, (event) => event.preventDefault());
  section.addEventListener("drop", (event) => take([...event.dataTransfer.files]));
  section.hidden = false;
})();
