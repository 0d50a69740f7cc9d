// The name of a card or power shows its text by pointer, keyboard and touch; clicked, it stays, and a
// link in it leads to the gallery in a tab of its own: nobody loses the page on which they write.
// Without this script it is a link to the same text, with a title. Where a mark for picking lies over
// a name, the mark is picked, and the text is shown beside it. A row of a mark's menu shows what it
// names beside the menu.
(() => {
  const note = document.createElement("div");
  note.id = "thing-note";
  note.className = "thing-note";
  note.setAttribute("role", "tooltip");
  note.hidden = true;
  let shown = null; // what the note stands at
  let told = "";
  let stays = false; // until it is sent away

  const hide = () => {
    if (!shown) return;
    stays = false;
    shown.removeAttribute("aria-describedby");
    shown = null;
    note.hidden = true;
  };

  // What a link tells; the browser's own title would lie over it. In a picture that is an element.
  const textOf = (link) => {
    const title = link.querySelector("title");
    const text = link.getAttribute("title") ?? title?.textContent;
    if (text !== undefined) link.dataset.text = text;
    link.removeAttribute("title");
    title?.remove();
    return link.dataset.text;
  };

  const show = (at, links, near = links.length === 1 ? links[0] : at) => {
    const text = [...new Set(links.map(textOf))].join("\n\n");
    if (shown === at && told === text) return;
    if (stays) return;
    hide();
    if (!text) return;
    if (!note.isConnected) document.body.append(note);
    note.textContent = told = text;
    note.hidden = false;
    at.setAttribute("aria-describedby", note.id);
    shown = at;
    const box = near.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const left = Math.max(8, Math.min(box.left, wide - note.offsetWidth - 8));
    // Below what is understood stands Send: that is never covered.
    const below = !near.closest(".order-foot") && box.bottom + note.offsetHeight + 8 < window.innerHeight;
    note.style.left = `${left + window.scrollX}px`;
    note.style.top = `${(below ? box.bottom + 4 : box.top - note.offsetHeight - 4) + window.scrollY}px`;
  };

  // The text of a name that was clicked, with the way to all about it.
  const keep = (link) => {
    stays = false;
    show(link, [link]);
    stays = true;
    const more = Object.assign(document.createElement("a"), {
      href: link.href.baseVal ?? link.href,
      textContent: document.body.dataset.more,
      target: "_blank",
      rel: "noopener",
      className: "more",
    });
    note.append(more);
    return more;
  };

  const holds = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

  // The names that a mark lies over; those at a point alone, if one is given.
  const under = (mark, point) => [...(mark.ownerSVGElement?.querySelectorAll("a.thing") || [])].filter((link) => {
    const box = link.getBoundingClientRect();
    if (!box.width) return false;
    if (point) return holds(box, point.clientX, point.clientY);
    return holds(mark.getBoundingClientRect(), (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  });

  const nearest = (event, what) => (event.target instanceof Element ? event.target.closest(what) : null);
  const named = (event) => nearest(event, "a.thing");
  const marked = (event) => nearest(event, ".pick");
  const listed = (event) => nearest(event, ".pick-menu button");
  let finger = false;

  // What a row of a menu names (board_marks.js).
  const showRow = (row) => {
    if (row.things?.length) show(row, row.things, row.closest(".pick-menu"));
    else hide();
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = named(event);
    const row = listed(event);
    if (link) show(link, [link]);
    else if (row) showRow(row);
  });
  document.addEventListener("pointermove", (event) => {
    const mark = event.pointerType === "mouse" && marked(event);
    if (!mark) return;
    const links = under(mark, event);
    if (links.length) show(mark, links);
    else if (shown === mark && document.activeElement !== mark) hide();
  });
  document.addEventListener("pointerout", (event) => {
    if (!stays && (named(event) || marked(event) || listed(event)) && !note.contains(event.relatedTarget)) hide();
  });
  document.addEventListener("focusin", (event) => {
    const link = named(event);
    const mark = marked(event);
    const row = listed(event);
    if (link) show(link, [link]);
    else if (row?.matches(":focus-visible")) showRow(row);
    else if (mark?.matches(":focus-visible")) show(mark, under(mark));
  });
  document.addEventListener("focusout", (event) => {
    if (!stays || (event.relatedTarget && !note.contains(event.relatedTarget))) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
  });
  document.addEventListener("click", (event) => {
    const link = named(event);
    const mark = marked(event);
    const row = listed(event);
    if (note.contains(event.target)) return;
    if (link && opensHere(link, event)) {
      event.preventDefault();
      const again = stays && shown === link;
      hide();
      if (again) return;
      const more = keep(link);
      if (event.detail === 0) more.focus(); // by the Enter key
    } else if (mark && finger && !document.querySelector(".pick-menu")) {
      hide();
      show(mark, under(mark, event));
    } else if (row && finger && document.activeElement.matches(".pick")) {
      hide();
      show(document.activeElement, row.things ?? [], document.activeElement); // its menu is closed
    } else if (!link) {
      hide();
    }
  });
  window.addEventListener("resize", hide); // the name is elsewhere
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (note.contains(document.activeElement)) shown?.focus();
    hide();
  });

  // A name on the gallery's own page leads to its place there, and a new tab is a new tab.
  const opensHere = (link, event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    return plain && new URL(link.href.baseVal ?? link.href, location.href).pathname !== location.pathname;
  };

  // A mark tells what lies under it: Tab stops there once.
  document.addEventListener("marked", () => {
    for (const mark of document.querySelectorAll(".pick[tabindex]")) {
      for (const link of under(mark)) link.setAttribute("tabindex", "-1");
    }
  });
})();
