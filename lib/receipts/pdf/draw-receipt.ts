import "server-only";
import { encode } from "uqr";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import type { CompanyColour } from "#lib/rules/connection/company-sign.ts";
import { MARK_SHAPES } from "#lib/rules/receipts/mark-shapes.ts";
import type { ReceiptFormat } from "#lib/rules/receipts/receipt-requests.ts";
import type { ReceiptMark } from "#lib/rules/receipts/receipt-states.ts";
import { drawGroups } from "./draw-groups.ts";
import {
  ACCENT,
  BAD,
  HEAD,
  INK,
  LINE,
  makeRoom,
  MUTED,
  OK,
  SOFT,
  WARN,
  type Paper,
} from "./paper.ts";
import type { Doc, Pen, Place, Style, Tagged } from "./pen.ts";

const SIGNS = {
  blue: ["#e8f1ff", ACCENT],
  green: ["#e3f8e9", OK],
  amber: ["#fff1da", WARN],
  red: ["#ffefee", BAD],
  black: [INK, "#ffffff"],
} as const satisfies Record<CompanyColour, readonly [string, string]>;

const MARKS = {
  done: OK,
  waiting: WARN,
  disputed: WARN,
  back: SOFT,
  ended: BAD,
} as const satisfies Record<ReceiptMark, string>;

/** How a receipt is laid out on its paper; a phone's is as high as what it says. */
export const FORMATS = {
  a4: { width: 595.28, height: 841.89, x: 48, top: 44, amount: 34, columns: 2 },
  phone: { width: 360, height: null, x: 28, top: 32, amount: 30, columns: 1 },
} as const satisfies Record<ReceiptFormat, object>;

function circle(doc: Doc, mark: ReceiptMark, { x, y, width }: Place): void {
  const scale = width / 16;
  doc.save().translate(x, y).scale(scale);
  doc.circle(8, 8, 7.4).fill(MARKS[mark]);
  doc.path(MARK_SHAPES[mark]).lineWidth(1.6).lineCap("round").lineJoin("round").stroke("#ffffff");
  doc.restore();
}

function drawCompany(pen: Pen, parent: Tagged, { company }: ReceiptSheet, paper: Paper): void {
  const { x, width } = paper;
  const { sign, name, document } = company;
  const side = 36;
  const left = sign === null ? x : x + side + 12;
  const room = width - (left - x);
  const top = pen.y;
  const nameStyle: Style = { size: 12.5, colour: INK, strong: true };
  const nameHeight = pen.heightOf(name, nameStyle, room);
  const height = nameHeight + (document === null ? 0 : 15);
  const y = top + Math.max(0, (side - height) / 2);
  if (sign) {
    const [ground, colour] = SIGNS[sign.colour];
    pen.artifact((doc) => {
      doc.roundedRect(x, top, side, side, 8).fill(ground);
      doc.font("strong").fontSize(14).fillColor(colour);
      doc.text(sign.initials, x, top + 10, { width: side, align: "center" });
    });
  }
  pen.text(parent, "P", name, nameStyle, { x: left, y, width: room });
  if (document !== null) {
    const place = { x: left, y: y + nameHeight + 1, width: room };
    pen.text(parent, "P", document, { size: 10, colour: MUTED }, place);
  }
  pen.y = top + Math.max(side, height) + 24;
}

/** What it is, how much, with whom, and whether it is done. */
function drawHead(pen: Pen, parent: Tagged, sheet: ReceiptSheet, paper: Paper, size: number): void {
  const { x, width } = paper;
  const write = (tag: string, text: string, style: Style, after: number) => {
    pen.text(parent, tag, text, style, { x, y: pen.y, width });
    pen.y += pen.heightOf(text, style, width) + after;
  };
  write("H1", sheet.title, { size: 13, colour: SOFT, strong: true }, 4);
  write("P", sheet.amount, { size, colour: INK, strong: true }, 2);
  if (sheet.who !== null) write("P", sheet.who, { size: 12.5, colour: INK, strong: true }, 2);
  if (sheet.converted !== null) write("P", sheet.converted, { size: 11, colour: SOFT }, 0);
  pen.y += 16;
  const side = 17;
  const { y } = pen;
  pen.artifact((doc) => circle(doc, sheet.mark, { x, y, width: side }));
  const style: Style = { size: 12, colour: MARKS[sheet.mark], strong: true };
  const place = { x: x + side + 8, y: y + 0.5, width: width - side - 8 };
  pen.text(parent, "P", sheet.word, style, place);
  pen.y += pen.heightOf(sheet.word, style, place.width) + 3;
  write("P", sheet.sentence, { size: 10.5, colour: SOFT }, 22);
}

function drawQr(doc: Doc, text: string, { x, y, width }: Place): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const unit = width / size;
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < modules.length; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to + 1]) to += 1;
      doc.rect(x + from * unit, y + row * unit, (to - from + 1) * unit, unit);
      from = to;
    }
  }
  doc.fill("#000000");
}

function drawCheck(pen: Pen, parent: Tagged, sheet: ReceiptSheet, paper: Paper): void {
  const { check } = sheet;
  if (check === null) return;
  const { x, width } = paper;
  const side = 88;
  const pad = 14;
  const left = x + pad + side + pad;
  const room = width - side - pad * 3;
  const text: Style = { size: 9.5, colour: SOFT };
  const code: Style = { size: 11, colour: INK, strong: true };
  const heights = [
    pen.heightOf(check.title, HEAD, room),
    pen.heightOf(check.text, text, room),
    pen.heightOf(check.code, code, room),
  ];
  const said = heights.reduce((sum, one) => sum + one, 10);
  const height = Math.max(side, said) + pad * 2;
  makeRoom(pen, paper, height + 12);
  const top = pen.y + 4;
  pen.artifact((doc) => doc.roundedRect(x, top, width, height, 10).lineWidth(0.75).stroke(LINE));
  pen.figure(parent, check.picture, { x: x + pad, y: top + pad, width: side }, (doc) =>
    drawQr(doc, check.url, { x: x + pad, y: top + pad, width: side }),
  );
  let y = top + (height - said) / 2;
  pen.text(parent, "H2", check.title, HEAD, { x: left, y, width: room });
  y += (heights[0] ?? 0) + 4;
  pen.text(parent, "P", check.text, text, { x: left, y, width: room });
  y += (heights[1] ?? 0) + 6;
  pen.text(parent, "P", check.code, code, { x: left, y, width: room });
  pen.y = top + height + 12;
}

/** Draws one receipt from the top of the page; returns where it ends. */
export function drawReceipt(
  pen: Pen,
  root: Tagged,
  sheet: ReceiptSheet,
  format: ReceiptFormat,
): number {
  const { x, width, top, height, amount, columns } = FORMATS[format];
  const bottom = height === null ? Number.POSITIVE_INFINITY : height - 36;
  const paper: Paper = { x, width: width - 2 * x, top, bottom };
  const part = pen.doc.struct("Sect");
  root.add(part);
  pen.y = top;
  drawCompany(pen, part, sheet, paper);
  drawHead(pen, part, sheet, paper, amount);
  drawGroups(pen, part, sheet, paper, columns);
  drawCheck(pen, part, sheet, paper);
  const small: Style = { size: 8.5, colour: MUTED };
  const last = [sheet.asOf.text, ...(pen.hasReplaced ? [sheet.replaced] : [])];
  for (const text of last) {
    makeRoom(pen, paper, 12);
    pen.text(part, "P", text, small, { x, y: pen.y, width: paper.width });
    pen.y += pen.heightOf(text, small, paper.width) + 2;
  }
  part.end();
  return pen.y + 26;
}
