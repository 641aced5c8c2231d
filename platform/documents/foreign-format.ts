const HTML = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php)[\s>]/i;

/** First bytes of files that a person could open or run. */
const BEGINNINGS = [
  "PK\x03\x04",
  "PK\x05\x06",
  "PK\x01\x02",
  "%PDF-",
  "Rar!\x1a\x07",
  "7z\xbc\xaf\x27\x1c",
  "GIF87a",
  "GIF89a",
  "\x89PNG\r\n\x1a\n",
  "\x7fELF",
  "\xca\xfe\xba\xbe",
  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
].map((text) => Buffer.from(text, "latin1"));
const MP4 = Buffer.from("ftyp");

/** Whether a part outside the picture or page contains the start of another file. */
export function holdsForeign(piece: Uint8Array): boolean {
  const bytes = asBuffer(piece);
  return BEGINNINGS.some((start) => bytes.includes(start)) || holdsHtml(bytes);
}

/** Whether the bytes contain HTML, or a server script, as plain text. */
export function holdsHtml(bytes: Uint8Array): boolean {
  return HTML.test(asBuffer(bytes).toString("latin1"));
}

/** Whether a part begins with a film; phones put films behind photos. */
export function beginsWithFilm(piece: Uint8Array): boolean {
  return asBuffer(piece).subarray(0, 64).includes(MP4);
}

const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX = 65_535;

/** Whether a Zip reader, which starts at the end, finds an end record with entries there. */
export function endsAsZip(file: Uint8Array): boolean {
  const bytes = asBuffer(file);
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_MAX));
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = tail.lastIndexOf(ZIP_END, at - 1)) {
    // Readers also accept an archive with more bytes after its comment.
    if (at + ZIP_END_BYTES <= tail.length) {
      const comment = tail.readUInt16LE(at + 20);
      const records = tail.readUInt16LE(at + 10);
      if (records > 0 && at + ZIP_END_BYTES + comment <= tail.length) return true;
    }
    if (at === 0) break;
  }
  return false;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
