import { DocumentRefused } from "./document-refused.ts";
import { endsAsZip, holdsHtml } from "./foreign-format.ts";
import { scanPdfText } from "./scan-pdf-text.ts";
import { walkPdf } from "./walk-pdf.ts";

const END = Buffer.from("%%EOF");
const BLANK = /^[\s\0]*$/;

/** A cut-off file has no end mark; what follows the last one is no PDF. */
function checkEnd(buffer: Buffer): void {
  const end = buffer.lastIndexOf(END);
  if (end < 0) throw new DocumentRefused("unreadable");
  const rest = buffer.subarray(end + END.length);
  if (!BLANK.test(rest.toString("latin1"))) throw new DocumentRefused("two_formats");
}

/**
 * The document as it came: rewriting it would break the signatures that registries put on it.
 * @throws DocumentRefused
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (endsAsZip(buffer) || holdsHtml(buffer)) throw new DocumentRefused("two_formats");
  checkEnd(buffer);
  scanPdfText(buffer);
  await walkPdf(bytes);
  return bytes;
}
