import "server-only";
import { Zip, ZipPassThrough } from "fflate";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import type { ReceiptFormat } from "#lib/rules/receipts/receipt-requests.ts";
import { receiptsPdf } from "./receipts-pdf.ts";

/** A receipt, and the files of its payment, which are read one after the other. */
export type ZippedReceipt = {
  sheet: ReceiptSheet;
  files: () => AsyncIterable<{ name: string; bytes: Uint8Array }>;
};

/** The receipts as one ZIP of PDFs, each payment's files in a folder beside its receipt, made while it is sent. */
export async function* receiptsZip(
  receipts: readonly ZippedReceipt[],
  format: ReceiptFormat,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { sheet, files } of receipts) {
    // What is in a PDF or a picture is compressed already.
    const begin = (name: string) => {
      const file = new ZipPassThrough(name);
      file.mtime = sheet.asOf.at;
      zip.add(file);
      return file;
    };
    const pdf = begin(`${sheet.fileName}.pdf`);
    for await (const chunk of receiptsPdf([sheet], format)) pdf.push(Uint8Array.from(chunk));
    pdf.push(new Uint8Array(), true);
    yield* ready.splice(0);
    for await (const { name, bytes } of files()) {
      begin(`${sheet.fileName}/${name}`).push(bytes, true);
      yield* ready.splice(0);
    }
  }
  zip.end();
  yield* ready.splice(0);
}
