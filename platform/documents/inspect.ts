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

async function sniff(bytes: Uint8Array): Promise<DocumentMediaType> {
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
