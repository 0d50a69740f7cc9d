// On the audit page: letters, receipts, mailboxes and what the home log tells are judged against the
// record of the match, in this browser. The record is fetched; what the reader gives goes nowhere.
(() => {
  const part = (name) => document.getElementById(name);
  const section = part("own-letters");
  if (!section || !globalThis.refereeCheck) return;
  const language = document.documentElement.lang === "fr" ? "fr" : "en";
  const words = checkerWords[language];
  let given = []; // { name, bytes, kind }
  let record = null;
  let asked = 0; // what was given last is what is judged

  const fetched = async () => {
    const answer = await fetch(section.dataset.record);
    if (!answer.ok) throw new Error(answer.status);
    return new Uint8Array(await answer.arrayBuffer());
  };

  const of = (kind) => given.filter((file) => file.kind === kind);

  const tell = (more = "") => {
    const files = given.map((file) => `${visibleText(file.name)} (${kindSaid(file, words)})`).join(", ");
    const list = part("own-list"), other = of("fileRecord").length ? list.dataset.other : "";
    list.textContent = [`${words.files} ${files}.`, other, more].filter(Boolean).join(" ");
  };

  // What refereeCheck may be given beside the record.
  const beside = () => ({
    mails: of("fileMail").map((file) => file.bytes),
    vkey: part("own-key").value.trim() || null,
    trace: of("fileTrace")[0]?.bytes ?? null,
    homeKeys: of("fileHome")[0]?.bytes ?? null,
    witnesses: of("fileWitness").map((file) => textOf(file.bytes).trim()),
    atLeast: null,
  });

  const judge = async () => {
    const ticket = ++asked, mails = of("fileMail"), list = part("own-list");
    tell(list.dataset.working);
    try {
      record ??= await fetched();
    } catch {
      list.textContent = list.dataset.failed;
      return;
    }
    const result = await refereeCheck(record, beside());
    if (ticket !== asked) return;
    for (const mail of result.mails) mails[mail.index].understood = mail.understood;
    tell();
    showResult(part("own-result"), part("own-checks"), result, mails.map((file) => file.name), words, language);
    part("own-result").focus({ preventScroll: true });
  };

  // Of a home's keys, and of what its log tells, the last counts.
  const keep = (file) => {
    if (["fileTrace", "fileHome"].includes(file.kind)) given = given.filter((other) => other.kind !== file.kind);
    given.push(file);
  };

  const take = async (files) => {
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      keep({ name: file.name, bytes, kind: fileKind(bytes) });
    }
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
