// What a file is that a reader gives, by its first bytes.
function fileKind(bytes) {
  if (bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b) return "fileRecord";
  const start = binaryText(bytes.subarray(0, 512));
  if (start.startsWith(TRACE_HEADER + "\n")) return "fileTrace";
  if (readWitness(start.trimEnd())) return "fileWitness";
  return start.startsWith("referee-keys v1") ? "fileHome" : "fileMail";
}

// Whether a file is a letter is known when it was read.
function kindSaid(f, words) {
  if (f.kind !== "fileMail") return words[f.kind];
  if (f.understood === undefined) return words.fileTaken;
  return f.understood ? words.fileMail : words.fileUnknown;
}
