import {
  DOCUMENT_ENDINGS,
  type DocumentMediaType,
} from "#protocol/sub-accounts/document-refusal.ts";
import { fileTypeFromBuffer } from "file-type";
import { isNamedAs } from "./document-name.ts";
import { DocumentRefused } from "./document-refused.ts";
import { inspectImage } from "./inspect-image.ts";
import { inspectPdf } from "./walk-pdf.ts";

export type DocumentFile = { bytes: Uint8Array; name: string };
export type Inspected = { mediaType: DocumentMediaType; bytes: Uint8Array };

const isTaken = (type: string): type is DocumentMediaType => type in DOCUMENT_ENDINGS;

/** Enough to recognise every format; with more the sniffer could unpack archives. */
const SNIFFED_BYTES = 4100;

/**
 * How far behind its beginning readers look for a PDF's mark (ISO 32000-1, Annex H.3). Only blanks and a mark
 * of UTF-8 may stand before it: anything else may be the beginning of another format.
 */
const PDF_WITHIN_BYTES = 1024;
const BLANKS_AND_PDF = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]+%PDF-|^\xef\xbb\xbf%PDF-/;

async function sniff(bytes: Uint8Array): Promise<DocumentMediaType> {
  const beginning = Buffer.from(bytes.subarray(0, PDF_WITHIN_BYTES)).toString("latin1");
  if (BLANKS_AND_PDF.test(beginning)) return "application/pdf";
  const known = await fileTypeFromBuffer(bytes.slice(0, SNIFFED_BYTES)).catch(() => undefined);
  const type = known?.mime === "image/apng" ? "image/png" : (known?.mime ?? "");
  if (!isTaken(type)) throw new DocumentRefused("wrong_content");
  return type;
}

/**
 * Recognises a document by its content and returns what is kept of it. Only its parsers limit time and
 * memory, so it runs in a separate process (inspect-process.ts).
 * @throws DocumentRefused
 */
export async function inspect({ bytes, name }: DocumentFile): Promise<Inspected> {
  const mediaType = await sniff(bytes);
  if (!isNamedAs(name, mediaType)) throw new DocumentRefused("name_mismatch");
  const kept =
    mediaType === "application/pdf"
      ? await inspectPdf(bytes)
      : await inspectImage(bytes, mediaType);
  return { mediaType, bytes: kept };
}
