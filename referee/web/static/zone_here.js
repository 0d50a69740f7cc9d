// The reader's time zone, which their browser alone knows: forms with which one begins to play carry it, and a table
// whose times are in UTC offers it in one click. Without this script one chooses it among the settings.
(() => {
  const KEPT = "UTC is kept"; // in the browser, for whoever wants it so
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!here || /^(Etc\/)?(UTC|GMT)$/.test(here)) return;

  for (const field of document.querySelectorAll("input[name='browser_zone']")) field.value = here;
  for (const field of document.querySelectorAll("input[name='organiser.zone'][value='UTC']")) field.value = here;

  const offer = document.getElementById("zone-offer");
  if (!offer || localStorage.getItem(KEPT) === here) return;
  const [show, keep] = offer.querySelectorAll("button");
  offer.elements.zone.value = here;
  show.textContent = show.dataset.said.replace("{zone}", here);
  offer.hidden = false;
  keep.addEventListener("click", () => {
    localStorage.setItem(KEPT, here);
    offer.hidden = true;
  });
})();
