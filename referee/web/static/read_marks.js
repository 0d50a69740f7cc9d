// Whoever looks at the messages has read them: what the button would send goes out by itself. They
// stay marked until the page is loaded anew. Without this script one presses the button.
(() => {
  const form = document.getElementById("read-marks");
  const panel = form?.closest(".panel");
  if (!panel) return;
  let sent = false;

  const looked = () => {
    if (sent || document.hidden || getComputedStyle(panel).display === "none") return;
    if (!panel.matches(":target, :has(:target)")) return;
    sent = true;
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
  };

  window.addEventListener("hashchange", looked);
  looked();
})();
