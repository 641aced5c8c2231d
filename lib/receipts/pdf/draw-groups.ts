import "server-only";
import type { ReceiptSheet, SheetGroup, SheetLine } from "#lib/receipts/views/receipt-sheet.ts";
import { HEAD, INK, LINE, makeRoom, MUTED, type Paper } from "./paper.ts";
import type { Pen, Place, Style, Tagged } from "./pen.ts";

const TERM: Style = { size: 10, colour: MUTED };
const FACT: Style = { size: 10, colour: INK, align: "right" };
const BELOW: Style = { size: 8.8, colour: INK };
const GAP = 14;

/** Whether a fact stands below its term: it is an id, and too long beside it. */
const isStacked = (pen: Pen, { term, text, wide }: SheetLine, width: number) =>
  wide === true && pen.widthOf(term, TERM) + GAP + pen.widthOf(text, FACT) > width;

function lineHeight(pen: Pen, line: SheetLine, width: number): number {
  const { term, text } = line;
  const termHeight = pen.heightOf(term, TERM, width);
  if (isStacked(pen, line, width)) return termHeight + pen.heightOf(text, BELOW, width);
  return Math.max(termHeight, pen.heightOf(text, FACT, width - pen.widthOf(term, TERM) - GAP));
}

function drawLine(pen: Pen, list: Tagged, line: SheetLine, { x, y, width }: Place): void {
  const { term, text } = line;
  const item = pen.doc.struct("LI");
  list.add(item);
  pen.text(item, "Lbl", term, TERM, { x, y, width });
  if (isStacked(pen, line, width)) {
    const below = y + pen.heightOf(term, TERM, width);
    pen.text(item, "LBody", text, BELOW, { x, y: below, width });
  } else {
    const taken = pen.widthOf(term, TERM) + GAP;
    pen.text(item, "LBody", text, FACT, { x: x + taken, y, width: width - taken });
  }
  item.end();
}

const [ABOVE, TITLE, BETWEEN, AFTER] = [11, 19, 5, 9];

const groupHeight = (pen: Pen, { lines }: SheetGroup, width: number) =>
  lines.reduce((sum, line) => sum + lineHeight(pen, line, width) + BETWEEN, ABOVE + TITLE + AFTER);

function drawGroup(pen: Pen, parent: Tagged, { title, lines }: SheetGroup, place: Place): void {
  const { x, width } = place;
  let { y } = place;
  pen.artifact((doc) => {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(LINE);
  });
  y += ABOVE;
  pen.text(parent, "H2", title, HEAD, { x, y, width });
  y += TITLE;
  const list = pen.doc.struct("L");
  parent.add(list);
  for (const line of lines) {
    drawLine(pen, list, line, { x, y, width });
    y += lineHeight(pen, line, width) + BETWEEN;
  }
  list.end();
}

const GUTTER = 28;

/** Draws the facts, in columns beside each other. */
export function drawGroups(
  pen: Pen,
  parent: Tagged,
  sheet: ReceiptSheet,
  paper: Paper,
  columns: number,
): void {
  const width = (paper.width - GUTTER * (columns - 1)) / columns;
  for (let at = 0; at < sheet.groups.length; at += columns) {
    const beside = sheet.groups.slice(at, at + columns);
    const height = Math.max(...beside.map((one) => groupHeight(pen, one, width)));
    makeRoom(pen, paper, height);
    for (const [column, one] of beside.entries()) {
      const x = paper.x + column * (width + GUTTER);
      drawGroup(pen, parent, one, { x, y: pen.y, width });
    }
    pen.y += height;
  }
}
