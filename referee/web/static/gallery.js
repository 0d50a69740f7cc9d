// The gallery filters while one types; without this script its form does the same.
(() => {
  const search = document.getElementById("gallery-search");
  const count = document.getElementById("gallery-count");
  if (!search || !count) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const things = [...document.querySelectorAll(".gallery li")].map((item) => ({ item, said: plain(item.textContent) }));
  const filter = () => {
    const words = plain(search.elements.q.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { item, said } of things) {
      item.hidden = !words.every((word) => said.includes(word));
      if (!item.hidden) shown += 1;
    }
    for (const section of document.querySelectorAll(".gallery")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    count.textContent = String(shown);
  };
  search.elements.q.addEventListener("input", filter);
})();
