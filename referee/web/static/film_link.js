// The link to a moment is copied and says so; without scripts or a clipboard it is a link like others.
(() => {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("#link-to-moment");
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
    } catch {
      location.assign(link.href); // the browser forbids it: then the address stands in its bar
      return;
    }
    document.getElementById("link-copied").textContent = link.dataset.copied;
  });
})();
