import "server-only";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import type { ReceiptFormat } from "#lib/rules/receipts/receipt-requests.ts";
import { drawReceipt, FORMATS } from "./draw-receipt.ts";
import { receiptFonts } from "./letters.ts";
import { Pen, type Doc } from "./pen.ts";

/** As high as a PDF's page may be: to find out how high a receipt is. */
const HIGHEST = 14_400;

const newest = (sheets: readonly ReceiptSheet[]) =>
  new Date(Math.max(0, ...sheets.map(({ asOf }) => Date.parse(asOf.at))));

/** A document whose bytes depend on what it says alone: its time is that of its newest receipt. */
function openDocument(sheets: readonly ReceiptSheet[]): Doc {
  const [first, second] = sheets;
  const title = first === undefined ? "" : `${first.title} · ${first.amount}`;
  const doc = new PDFDocument({
    autoFirstPage: false,
    // None of the library's own, which it reads from files beside its code.
    font: "",
    pdfVersion: "1.7",
    // Its types are older than this.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    lang: first?.locale ?? "pt-BR",
    info: {
      Title: second === undefined ? title : `${title} +${sheets.length - 1}`,
      Author: first?.company.name ?? "",
      Producer: "Ponte",
      Creator: "Ponte",
      CreationDate: newest(sheets),
    },
  });
  const { regular, strong } = receiptFonts();
  return doc.registerFont("regular", regular).registerFont("strong", strong);
}

function heightOf(sheet: ReceiptSheet, format: ReceiptFormat): number {
  const { width, height } = FORMATS[format];
  if (height !== null) return height;
  const doc = openDocument([sheet]);
  doc.addPage({ size: [width, HIGHEST], margin: 0 });
  const root = doc.struct("Document");
  doc.addStructure(root);
  return drawReceipt(new Pen(doc), root, sheet, format);
}

async function drawAll(
  doc: Doc,
  sheets: readonly ReceiptSheet[],
  format: ReceiptFormat,
): Promise<void> {
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const sheet of sheets) {
    doc.addPage({ size: [FORMATS[format].width, heightOf(sheet, format)], margin: 0 });
    if (sheets.length > 1) doc.outline.addItem(`${sheet.title} · ${sheet.amount}`);
    drawReceipt(new Pen(doc), root, sheet, format);
    // Between two receipts others get their turn.
    await setImmediate();
  }
  root.end();
  doc.end();
}

/** The receipts as one PDF, each from a new page: text with tags, not pictures. Streams. */
export async function* receiptsPdf(
  sheets: readonly ReceiptSheet[],
  format: ReceiptFormat,
): AsyncGenerator<Uint8Array> {
  const doc = openDocument(sheets);
  const drawn = drawAll(doc, sheets, format);
  // Ends the reader below where drawing fails.
  drawn.catch((error: unknown) => doc.destroy(error as Error));
  for await (const chunk of doc) yield chunk as Uint8Array;
  await drawn;
}
