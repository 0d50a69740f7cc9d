// Words in which cards and powers are named: each name is a link to its text, which things.js shows.

export function pieces(told) {
  return told.map(([words, href, title]) => (href ? named(words, href, title) : words));
}

function named(words, href, title) {
  return Object.assign(document.createElement("a"), { className: "thing", href, title, textContent: words });
}
