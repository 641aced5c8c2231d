import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "@libpdf/core";
import { DocumentRefused } from "./document-refused.ts";
import { endsAsZip, holdsHtmlBesidesNotes } from "./foreign-format.ts";
import { scanPdfText, type DecryptStream } from "./scan-pdf-text.ts";

/** Keys that never occur in a document that only shows its pages. */
const KEYS = new Set(["JS", "JavaScript", "AA", "XFA", "EmbeddedFiles", "EF", "RichMediaContent"]);
const ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "Movie",
  "Sound",
  "GoTo3DView",
  "RichMediaExecute",
]);
const SUBTYPES = new Set(["RichMedia", "3D", "Movie", "Sound", "Screen", "FileAttachment", "PS"]);
/** Links that a person clicks; links to files, scripts or network shares don't match. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|www\.)/i;
const OBJECTS_MAX = 200_000;

type Resolve = (ref: PdfRef) => PdfObject | null;

const nameIn = (dict: PdfDict, key: string, resolve: Resolve) => dict.getName(key, resolve)?.value;

/** Whether opening the document runs nothing except a jump to the first page to show. */
function opensQuietly(dict: PdfDict, resolve: Resolve): boolean {
  const action = dict.get("OpenAction", resolve);
  if (!(action instanceof PdfDict)) return true;
  return nameIn(action, "S", resolve) === "GoTo" && !action.has("Next");
}

function isActive(dict: PdfDict, resolve: Resolve): boolean {
  for (const key of dict.keys()) if (KEYS.has(key.value)) return true;
  const action = nameIn(dict, "S", resolve) ?? "";
  if (ACTIONS.has(action) || !opensQuietly(dict, resolve)) return true;
  if (action === "URI" && !LINK.test(dict.getString("URI", resolve)?.asString() ?? "")) return true;
  const subtype = nameIn(dict, "Subtype", resolve) ?? "";
  // A stream whose content is in another file or on the network.
  if (dict instanceof PdfStream && dict.has("F")) return true;
  return SUBTYPES.has(subtype) || nameIn(dict, "FS", resolve) === "URL";
}

/** Visits everything that the catalog reaches, each object once. */
function walk(root: PdfObject, resolve: Resolve): void {
  const seen = new Set<string>();
  const open: PdfObject[] = [root];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > OBJECTS_MAX) throw new DocumentRefused("unreadable");
    const one = open.pop();
    if (one instanceof PdfRef) {
      const id = `${one.objectNumber} ${one.generation}`;
      const target = seen.has(id) ? null : resolve(one);
      seen.add(id);
      if (target) open.push(target);
    } else if (one instanceof PdfArray) {
      open.push(...[...one].filter(isTree));
    } else if (one instanceof PdfDict) {
      if (isActive(one, resolve)) throw new DocumentRefused("active_content");
      for (const [, value] of one) if (isTree(value)) open.push(value);
    }
  }
}

const isTree = (value: PdfObject) => !(value instanceof PdfName || value instanceof PdfString);

/**
 * How to open the streams of a document that is encrypted only to bind what readers offer to do with it, and
 * opens without asking for a password; null: it is not encrypted.
 * @throws DocumentRefused `encrypted` where a reader would ask
 */
function decryption(document: PDF): DecryptStream | null {
  if (!document.isEncrypted) return null;
  const { securityHandler: handler } = document.context.info;
  if (!handler?.isAuthenticated) throw new DocumentRefused("encrypted");
  return (data, number, generation) => handler.decryptStream(data, number, generation);
}

/**
 * Opens the document by its tables, as a reader does, and checks every object.
 * @throws DocumentRefused `encrypted`, `active_content`, `unreadable`
 */
async function walkPdf(bytes: Uint8Array): Promise<void> {
  try {
    const document = await PDF.load(bytes);
    const decrypt = decryption(document);
    if (decrypt) scanPdfText(bytes, decrypt);
    walk(document.getCatalog(), (ref) => document.context.resolve(ref));
    if (document.getPageCount() < 1) throw new DocumentRefused("unreadable");
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    // Where also the pages are packed, the library finds none before it could ask for the password.
    const refusal = Buffer.from(bytes).includes("/Encrypt") ? "encrypted" : "unreadable";
    throw new DocumentRefused(refusal, error);
  }
}

const END = Buffer.from("%%EOF");
const BLANK = /^[\s\0]*$/;

/** A truncated file has no end mark; bytes after the last mark are not part of the PDF. */
function checkEnd(buffer: Buffer): void {
  const end = buffer.lastIndexOf(END);
  if (end < 0) throw new DocumentRefused("unreadable");
  const rest = buffer.subarray(end + END.length);
  if (!BLANK.test(rest.toString("latin1"))) throw new DocumentRefused("two_formats");
}

/**
 * Checks a PDF and returns it unchanged: rewriting it would break the signatures of registries.
 * @throws DocumentRefused
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (endsAsZip(buffer) || holdsHtmlBesidesNotes(buffer)) throw new DocumentRefused("two_formats");
  checkEnd(buffer);
  scanPdfText(buffer);
  await walkPdf(bytes);
  return bytes;
}
