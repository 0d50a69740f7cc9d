// The board over the whole window, to be moved about in: a telephone's page is narrow. The button
// stays at its corner, and Escape leads back. Without this script the board scrolls in its frame.
(() => {
  const line = document.querySelector(".to-whole");
  const section = line?.closest("section");
  if (!section) return;
  const button = line.querySelector("button");

  const show = (whole) => {
    section.classList.toggle("whole", whole);
    document.documentElement.classList.toggle("has-whole", whole);
    button.setAttribute("aria-pressed", String(whole));
  };

  line.hidden = false;
  button.addEventListener("click", () => show(!section.classList.contains("whole")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && section.classList.contains("whole")) show(false);
  });
})();
