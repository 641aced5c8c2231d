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
export function containsForeignFormat(piece: Uint8Array): boolean {
  const bytes = asBuffer(piece);
  return BEGINNINGS.some((start) => bytes.includes(start)) || holdsHtml(bytes);
}

/** Whether the bytes contain HTML, or a server script, as plain text. */
function holdsHtml(bytes: Uint8Array): boolean {
  return HTML.test(asBuffer(bytes).toString("latin1"));
}

/** Where the formatted text of a PDF's note or field begins (ISO 32000-1, 12.7.3.4). */
const RICH_TEXT = /\/(?:RC|RV)[\s\0]*\(/g;
/** The most of one such text. */
const RICH_TEXT_MAX = 100_000;

/** The end of a PDF's string that begins before here: its parentheses nest, and may be escaped. */
function endOfString(text: string, from: number): number {
  const most = Math.min(text.length, from + RICH_TEXT_MAX);
  for (let at = from, open = 1; at < most; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") open += 1;
    else if (text[at] === ")" && (open -= 1) === 0) return at;
  }
  return from;
}

/**
 * Whether a PDF contains HTML as plain text, apart from the formatted text of its notes and fields, which
 * begins with a `body` of its own.
 */
export function holdsHtmlBesidesNotes(bytes: Uint8Array): boolean {
  const text = asBuffer(bytes).toString("latin1");
  let rest = "";
  let last = 0;
  for (const { index, 0: key } of text.matchAll(RICH_TEXT)) {
    const from = index + key.length;
    if (from < last) continue;
    const end = endOfString(text, from);
    rest += text.slice(last, from) + text.slice(from, end).replace(/<body[\s>]/i, "");
    last = end;
  }
  return HTML.test(rest + text.slice(last));
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
