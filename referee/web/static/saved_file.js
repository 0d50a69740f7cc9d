// A text that the page has made, as a file to save: a link that saves it, under this name.

export function offerFile(link, name, text) {
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.hidden = false;
}

// Takes the one file that is chosen; the same may be chosen again.
export function onFile(input, does) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (file) does(await file.text());
  });
}
