import "server-only";
import { Zip, ZipPassThrough } from "fflate";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import type { ReceiptFormat } from "#lib/rules/receipts/receipt-requests.ts";
import { receiptsPdf } from "./receipts-pdf.ts";

/** The receipts as one ZIP of PDFs, made one after the other while it is sent. */
export async function* receiptsZip(
  sheets: readonly ReceiptSheet[],
  format: ReceiptFormat,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const sheet of sheets) {
    // What is in a PDF is compressed already.
    const file = new ZipPassThrough(`${sheet.fileName}.pdf`);
    file.mtime = sheet.asOf.at;
    zip.add(file);
    for await (const chunk of receiptsPdf([sheet], format)) file.push(Uint8Array.from(chunk));
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
