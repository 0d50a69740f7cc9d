// How long is left until a deadline, kept up to the minute. Without this script the page says how long it was when it was
// made. It goes by the referee's clock, which the page tells: the reader's own may be wrong.
(() => {
  const MINUTE = 60_000, OFTEN = 5_000; // milliseconds
  const shown = [...document.querySelectorAll("time.countdown")];
  if (!shown.length) return;
  const behind = Date.parse(shown[0].dataset.now) - Date.now();

  const filled = (form, numbers) => form.replace(/\{(\w)\}/g, (_, sign) => numbers[sign]);

  const told = ({ dateTime, dataset }) => {
    const left = Date.parse(dateTime) - Date.now() - behind;
    if (left <= 0) return dataset.none;
    const minutes = Math.floor(left / MINUTE), hours = Math.floor(minutes / 60);
    if (!minutes) return dataset.soon;
    if (!hours) return filled(dataset.minutes, { m: minutes });
    if (hours < 48) return filled(dataset.hours, { h: hours, m: minutes % 60 });
    return filled(dataset.days, { d: Math.floor(hours / 24), h: hours % 24 });
  };

  const count = () => {
    for (const time of shown) {
      const words = told(time);
      if (time.textContent !== words) time.textContent = words;
    }
  };

  // Its words become fewer, and nothing under them moves up.
  const heights = shown.map((time) => time.getBoundingClientRect().height);
  shown.forEach((time, n) => { time.style.minBlockSize = `${heights[n]}px`; });
  count();
  setInterval(count, OFTEN);
  document.addEventListener("visibilitychange", count); // a hidden page's clock may have stood still
})();
