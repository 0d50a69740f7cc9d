// A link in a field is copied by a button, or handed to the telephone's own way of sharing. Without
// scripts no button stands there (door.css); where a browser forbids it the link is marked in its
// field, to be copied by hand.
const field = document.querySelector("input.copy");
const row = document.querySelector(".to-copy");

if (field && row) {
  const [copy, share] = row.querySelectorAll("button");
  copy.addEventListener("click", copied);
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", shared);
  }
}

async function copied() {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // it is marked: one key copies it
  }
  const told = row.querySelector("[role=status]");
  told.textContent = told.dataset.copied;
}

async function shared(event) {
  try {
    await navigator.share({ text: event.target.dataset.text, url: field.value });
  } catch {
    field.select(); // they thought better of it
  }
}
