// The name of a card or power shows its text by pointer, keyboard and touch. Without this script it
// is a link to the same text, with a title.
(() => {
  const note = document.createElement("div");
  note.id = "thing-note";
  note.className = "thing-note";
  note.setAttribute("role", "tooltip");
  note.hidden = true;
  let shown = null;

  const hide = () => {
    if (!shown) return;
    shown.removeAttribute("aria-describedby");
    shown = null;
    note.hidden = true;
  };

  const show = (link) => {
    if (shown === link) return;
    hide();
    if (link.title) {
      link.dataset.text = link.title;
      link.removeAttribute("title");
    }
    if (!note.isConnected) document.body.append(note);
    note.textContent = link.dataset.text;
    note.hidden = false;
    link.setAttribute("aria-describedby", note.id);
    shown = link;
    const at = link.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const left = Math.max(8, Math.min(at.left, wide - note.offsetWidth - 8));
    const below = at.bottom + note.offsetHeight + 8 < window.innerHeight;
    note.style.left = `${left + window.scrollX}px`;
    note.style.top = `${(below ? at.bottom + 4 : at.top - note.offsetHeight - 4) + window.scrollY}px`;
  };

  const named = (event) => (event.target instanceof Element ? event.target.closest("a.thing") : null);
  let touched = null; // a finger shows the text first, and follows the link the second time

  document.addEventListener("pointerover", (event) => {
    const link = named(event);
    if (link && event.pointerType === "mouse") show(link);
  });
  document.addEventListener("pointerout", (event) => {
    if (named(event) && !note.contains(event.relatedTarget)) hide();
  });
  document.addEventListener("focusin", (event) => {
    const link = named(event);
    if (link) show(link);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch" && named(event) !== shown ? named(event) : null;
  });
  document.addEventListener("click", (event) => {
    const link = named(event);
    if (link && link === touched) {
      event.preventDefault();
      show(link);
    } else if (!link) {
      hide();
    }
    touched = null;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
})();
