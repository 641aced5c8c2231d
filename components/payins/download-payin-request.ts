import { qrPath } from "#components/money/qr-path.ts";
import type { PayinRequestWords } from "./use-payin-request.ts";

const SIDE = 1080;
const MARGIN = 80;
const QR_SIDE = 640;
const INK = "#161b24";
const SOFT = "#474d59";
const LINE = "#dde0e5";

/** Breaks a text into lines that fit; a word that is too long alone is broken where the line ends. */
function linesOf(drawing: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of text.split(/(?<= )/)) {
    let rest = part;
    if (line !== "" && drawing.measureText(line + rest.trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    while (drawing.measureText(rest.trimEnd()).width > width) {
      let end = rest.length;
      while (end > 1 && drawing.measureText(rest.slice(0, end)).width > width) end -= 1;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line += rest;
  }
  return line === "" ? lines : [...lines, line.trimEnd()];
}

type Part = { text: string; font: string; colour: string; lead: number; after: number };

/** Draws the request on a white sheet as high as its words need. */
function draw(words: PayinRequestWords): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas");
  const face = getComputedStyle(document.body).fontFamily;
  const mono = getComputedStyle(document.body).getPropertyValue("--font-mono") || "monospace";
  const above: Part[] = [
    { text: words.title, font: `600 44px ${face}`, colour: INK, lead: 56, after: 36 },
    { text: words.amount, font: `600 88px ${face}`, colour: INK, lead: 100, after: 20 },
    { text: words.until, font: `500 34px ${face}`, colour: INK, lead: 46, after: 6 },
    { text: words.receiver, font: `400 34px ${face}`, colour: SOFT, lead: 46, after: 40 },
  ];
  const below: Part[] = [
    { text: words.how, font: `500 30px ${face}`, colour: INK, lead: 42, after: 12 },
    { text: words.code, font: `400 26px ${mono}`, colour: SOFT, lead: 36, after: 0 },
  ];
  const width = SIDE - 2 * MARGIN;
  const laid = (parts: Part[]) =>
    parts.map((part) => {
      drawing.font = part.font;
      return { ...part, lines: linesOf(drawing, part.text, width) };
    });
  const [head, foot] = [laid(above), laid(below)];
  const heightOf = (parts: ReturnType<typeof laid>) =>
    parts.reduce((sum, { lines, lead, after }) => sum + lines.length * lead + after, 0);
  canvas.width = SIDE;
  canvas.height = heightOf(head) + QR_SIDE + 48 + heightOf(foot) + 2 * MARGIN;

  drawing.fillStyle = "#ffffff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.textBaseline = "alphabetic";
  let y = MARGIN;
  const write = (parts: ReturnType<typeof laid>) => {
    for (const { lines, font, colour, lead, after } of parts) {
      drawing.font = font;
      drawing.fillStyle = colour;
      for (const line of lines) {
        drawing.fillText(line, MARGIN, y + lead * 0.78);
        y += lead;
      }
      y += after;
    }
  };
  write(head);
  const code = qrPath(words.code);
  // Whole pixels per module, so that no edge is blurred.
  const unit = Math.floor(QR_SIDE / code.size);
  const left = Math.round((SIDE - unit * code.size) / 2);
  drawing.strokeStyle = LINE;
  drawing.lineWidth = 2;
  drawing.strokeRect(left, y, unit * code.size, unit * code.size);
  drawing.save();
  drawing.translate(left, y);
  drawing.scale(unit, unit);
  drawing.fillStyle = "#000000";
  drawing.fill(new Path2D(code.path));
  drawing.restore();
  y += QR_SIDE + 48;
  write(foot);
  return canvas;
}

/** Draws the request as a PNG image and downloads it. */
export async function downloadPayinRequest(
  words: PayinRequestWords,
  filename: string,
): Promise<void> {
  await document.fonts.ready;
  const canvas = draw(words);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no image");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${filename}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
