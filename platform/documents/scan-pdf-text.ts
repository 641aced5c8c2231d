import { constants, inflateSync } from "node:zlib";
import { DocumentRefused } from "./document-refused.ts";

/** Whitespace and comments may appear between any two words of a PDF (ISO 32000-1, 7.2). */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;
const NAMES = "JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE";
/** Names too long to occur by chance in compressed bytes; `/AA` only with what follows it. */
const ACTIVE = new RegExp(
  String.raw`/(?:${NAMES}|Rendition|FileAttachment)(?=[\s\0()<>[\]{}/%]|$)|/AA${GAP}(?:<<|\d+${GAP}\d+${GAP}R)`,
);
const STREAM = /(?<!end)stream(?:\r\n|\n|\r)/g;
const OTHER_FILTERS = /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL)/;
const FILTER = new RegExp(String.raw`/Filter${GAP}(?:/FlateDecode|\[${GAP}/FlateDecode${GAP}\])`);
/** Packed objects begin with their numbers; pictures and fonts do not. */
const OBJECTS = /^(?:[\s\0]|%[^\r\n]*[\r\n])*\d/;

const DICTIONARY_MAX = 4096;
const PEEK_BYTES = 256;
/** Limits for the unpacked objects of one stream and of a whole file. */
const STREAM_MAX = 32 * 1024 * 1024;
const TOTAL_MAX = 128 * 1024 * 1024;
const STREAMS_MAX = 20_000;

/** `/J#61vaScript` is `/JavaScript`. */
const unescaped = (text: string) =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

function isActive(text: string): boolean {
  return ACTIVE.test(unescaped(text));
}

/** Unpacks a stream; null when it is not compressed this way. */
function unpacked(bytes: Uint8Array, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLarge =
      error instanceof Error && Reflect.get(error, "code") === "ERR_BUFFER_TOO_LARGE";
    if (isTooLarge) throw new DocumentRefused("unreadable", error);
    return null;
  }
}

/** Opens what the stream of an object of this number and generation holds; throws where it can't. */
export type DecryptStream = (data: Uint8Array, number: number, generation: number) => Uint8Array;

const STREAM_END = /\s*endstream/y;
const OBJECT = /(\d+)[\s\0]+(\d+)[\s\0]+$/;
const LENGTH = /\/Length[\s\0]+(\d+)(?![\s\0]+\d+[\s\0]+R)/;

/** Where a stream's data ends: where it says, if its end is there, else at the first end behind it. */
function endOfStream(text: string, dictionary: string, from: number): number {
  const length = LENGTH.exec(dictionary)?.[1];
  if (length !== undefined) {
    STREAM_END.lastIndex = from + Number(length);
    if (STREAM_END.test(text)) return from + Number(length);
    throw new DocumentRefused("unreadable");
  }
  const end = text.indexOf("endstream", from);
  if (end < 0) throw new DocumentRefused("unreadable");
  return end - (/\r?\n$|\r$/.exec(text.slice(Math.max(from, end - 2), end))?.[0].length ?? 0);
}

/** Whether objects are packed in a way that this scan can't follow; no common program writes that. */
function isObscured(dictionary: string): boolean {
  if (!/\/(?:ObjStm|XRef)/.test(dictionary)) return false;
  if (OTHER_FILTERS.test(dictionary)) return true;
  if (/\/ObjStm/.test(dictionary) && /\/Predictor/.test(dictionary)) return true;
  return /\/F(?:ilter)?[\s\0]*[[/\d]/.test(dictionary) && !FILTER.test(dictionary);
}

type Found = { text: string; index: number; word: string; dictionary: string };

/** What a stream of an encrypted document holds; null where no object's number stands before it. */
function opened({ text, index, word, dictionary }: Found, decrypt: DecryptStream): Buffer | null {
  const at = text.lastIndexOf("obj", index);
  const [, number, generation] = OBJECT.exec(text.slice(Math.max(0, at - 40), at)) ?? [];
  // A stream with a filter of its own for this may be read by another key, or by none.
  if (/\/Crypt[\s\0/\]>]/.test(dictionary)) throw new DocumentRefused("unreadable");
  if (number === undefined || generation === undefined) return null;
  const from = index + word.length;
  const data = Buffer.from(text.slice(from, endOfStream(text, dictionary, from)), "latin1");
  if (data.length === 0) return null;
  try {
    return Buffer.from(decrypt(data, Number(number), Number(generation)));
  } catch (error) {
    // Tables and some metadata are not encrypted; of anything else another reader may make more.
    if (/\/(?:XRef|Metadata)/.test(dictionary) && !/\/ObjStm/.test(dictionary)) return null;
    throw new DocumentRefused("unreadable", error);
  }
}

/**
 * Searches every byte of a PDF and all packed objects for active content, whether or not the PDF's tables
 * refer to them: one program's comment, string or old version is live content in another. Of an encrypted
 * document each stream is searched as it is and as it is opened.
 * @throws DocumentRefused
 */
export function scanPdfText(bytes: Uint8Array, decrypt: DecryptStream | null = null): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("latin1");
  if (isActive(text)) throw new DocumentRefused("active_content");
  let streams = 0;
  let total = 0;
  const search = (content: Buffer, dictionary: string) => {
    const peek = unpacked(content.subarray(0, PEEK_BYTES), PEEK_BYTES * 1100)?.toString("latin1");
    if (peek === undefined) return;
    if (!OBJECTS.test(peek) && !/\/(?:ObjStm|XRef)/.test(dictionary)) return;
    const objects = unpacked(content, STREAM_MAX);
    total += objects?.length ?? 0;
    if (total > TOTAL_MAX) throw new DocumentRefused("unreadable");
    if (objects && isActive(objects.toString("latin1")))
      throw new DocumentRefused("active_content");
  };
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    streams += 1;
    const before = text.slice(Math.max(0, index - DICTIONARY_MAX), index);
    const dictionary = unescaped(before.slice(before.lastIndexOf("obj") + 3));
    if (streams > STREAMS_MAX || isObscured(dictionary)) throw new DocumentRefused("unreadable");
    search(buffer.subarray(index + word.length), dictionary);
    const content = decrypt && opened({ text, index, word, dictionary }, decrypt);
    if (!content) continue;
    if (isActive(content.toString("latin1"))) throw new DocumentRefused("active_content");
    search(content, dictionary);
  }
}
