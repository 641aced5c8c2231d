import "server-only";
import { csvText } from "#lib/format/csv-file.ts";
import { readBatchText, type BatchFile } from "#lib/rules/batches/batch-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const ZIP = "504b0304";
/** An older workbook, or a newer one behind a password. */
const OLE = "d0cf11e0a1b11ae1";
/** In such a container, the stream that a password hides: its name in UTF-16. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** A file of payments: what it is, is told by its first bytes and not by its name. */
export function readBatchFile(bytes: Buffer): BatchFile {
  const begins = bytes.subarray(0, 8).toString("hex");
  if (begins.startsWith(ZIP)) return readWorkbook(bytes);
  if (begins === OLE) {
    const fault = bytes.includes(ENCRYPTED) ? "encrypted" : "old_workbook";
    return { ok: false, fault, columns: [] };
  }
  return readBatchText(csvText(bytes));
}
