// The page itself: files, language, the button. Where there is no document (tests in node) it does nothing.
const PAGE = { lang: "en", files: [], passed: [], last: null, names: [], run: 0 }; // run: a later one takes the place of those before

function pageWords() {
  return PAGE.lang === "fr" ? WORDS_FR : WORDS_EN;
}
function byId(id) {
  return document.getElementById(id);
}

function spellPage() {
  const words = pageWords();
  document.documentElement.lang = PAGE.lang;
  document.title = words.title;
  for (const e of document.querySelectorAll("[data-word]")) e.textContent = words[e.dataset.word];
  byId("language").textContent = words.other;
  byId("language").lang = PAGE.lang === "fr" ? "en" : "fr";
  listFiles();
  if (PAGE.last) {
    showResult(byId("result"), byId("checks"), PAGE.last, PAGE.names, words, PAGE.lang);
    showDice(byId("dice"), PAGE.last, words);
  }
}

function listFiles() {
  const words = pageWords();
  byId("list").textContent = PAGE.files.length
    ? words.files + " " + PAGE.files.map((f) => `${visibleText(f.name)} (${kindSaid(f, words)})`).join(", ")
    : "";
  if (PAGE.passed.length) byId("list").append(make("br"), make("strong", {}, passedSaid(words)));
}

function passedSaid(words) {
  const names = (files) => files.map((f) => visibleText(f.name)).join(", ");
  return `${words.onlyLast} ${names(PAGE.files.filter((f) => f.kind === "fileRecord"))} (${words.passedOver} ${names(PAGE.passed)})`;
}

// One record is checked, and one home.keys and one home.proof read: the last.
function takePlaceOf(kind, bytes) {
  if (kind === "fileMail" || kind === "fileWitness") return;
  const others = PAGE.files.filter((f) => f.kind === kind && !sameBytes(f.bytes, bytes));
  if (kind === "fileRecord") PAGE.passed.push(...others);
  PAGE.files = PAGE.files.filter((f) => f.kind !== kind);
}

async function takeFiles(list) {
  for (const file of list) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kind = /\.zip$/i.test(file.name) ? "fileRecord" : fileKind(bytes);
      takePlaceOf(kind, bytes);
      PAGE.files.push({ name: file.name, bytes, kind });
    } catch (_) {
      /* a folder, or a file that went away: it is not listed */
    }
  }
  listFiles();
  if (PAGE.files.some((f) => f.kind === "fileRecord")) await runCheck();
}

// Keys of the field, and of files; how many of them must have signed, all if nothing is said.
function witnessesNamed(files) {
  const typed = byId("witnesses").value.split(/\s+/),
    kept = files.map((f) => textOf(f.bytes).trim()),
    most = byId("atleast").value.trim();
  const witnesses = [...new Set([...typed, ...kept].filter(Boolean))];
  return { witnesses, atLeast: most === "" ? null : decimalOf(most) };
}

async function runCheck() {
  const words = pageWords(),
    result = byId("result"),
    run = ++PAGE.run;
  result.replaceChildren(make("p", {}, words.working));
  byId("checks").replaceChildren();
  await new Promise((done) => setTimeout(done, 30));
  const of = (kind) => PAGE.files.filter((f) => f.kind === kind);
  const record = of("fileRecord")[0],
    home = of("fileHome")[0],
    mails = of("fileMail");
  const trace = of("fileTrace")[0];
  PAGE.names = mails.map((f) => f.name);
  const found = await refereeCheck(record ? record.bytes : null, {
    mails: mails.map((f) => f.bytes),
    vkey: byId("vkey").value.trim() || null,
    root: byId("root").value.trim() || null,
    homeKeys: byId("home").value.trim() || (home ? home.bytes : null),
    trace: trace ? trace.bytes : null,
    ...witnessesNamed(of("fileWitness")),
  });
  if (run !== PAGE.run) return;
  for (const m of found.mails) mails[m.index].understood = m.understood;
  listFiles();
  PAGE.last = record ? found : null;
  if (!record) {
    result.replaceChildren(make("p", {}, words.mailOnly));
    return;
  }
  showResult(result, byId("checks"), PAGE.last, PAGE.names, pageWords(), PAGE.lang);
  showDice(byId("dice"), PAGE.last, pageWords());
  result.focus({ preventScroll: true });
  result.scrollIntoView({ block: "start" });
}

function startPage() {
  PAGE.lang = /^fr\b/i.test(navigator.language || "") ? "fr" : "en";
  byId("language").addEventListener("click", () => {
    PAGE.lang = PAGE.lang === "fr" ? "en" : "fr";
    spellPage();
  });
  byId("files").addEventListener("change", (e) => {
    takeFiles([...e.target.files]);
    e.target.value = "";
  });
  byId("form").addEventListener("submit", (e) => {
    e.preventDefault();
    runCheck();
  });
  byId("clear").addEventListener("click", () => {
    PAGE.files = [];
    PAGE.passed = [];
    PAGE.last = null;
    PAGE.run += 1;
    for (const id of ["vkey", "root", "home", "witnesses", "atleast"]) byId(id).value = "";
    byId("result").replaceChildren();
    byId("checks").replaceChildren();
    showDice(byId("dice"), null, pageWords());
    listFiles();
  });
  const drop = byId("drop");
  for (const t of ["dragover", "dragleave", "drop"])
    document.addEventListener(t, (e) => {
      e.preventDefault();
      drop.classList.toggle("over", t === "dragover");
    });
  document.addEventListener("drop", (e) => {
    if (e.dataTransfer) takeFiles([...e.dataTransfer.files]);
  });
  spellPage();
}

if (typeof document !== "undefined") startPage();
