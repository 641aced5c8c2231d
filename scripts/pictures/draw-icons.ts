import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "../../public");
/** Systems may crop a maskable icon to its middle circle of 80 %. */
const MASKABLE_SHARE = 0.7;
const ICO_SIZES = [16, 32, 48];

/** Draws every other icon from `icon.svg`. Returns the paths written. */
export async function drawIcons(): Promise<string[]> {
  const rounded = readFileSync(join(FOLDER, "icon.svg"), "utf8");
  const square = rounded.replace(/ rx="\d+"/, "");
  const icons: Record<string, Buffer> = {
    "icon-192.png": await drawn(rounded, 192),
    "icon-512.png": await drawn(rounded, 512),
    "icon-maskable-512.png": await drawn(withRoom(square), 512),
    // The phone rounds it by itself, and shows transparent parts as black.
    "apple-touch-icon.png": await drawn(square, 180),
    "favicon.ico": ico(await Promise.all(ICO_SIZES.map((size) => drawn(rounded, size)))),
  };
  return Object.entries(icons).map(([name, bytes]) => {
    const path = join(FOLDER, name);
    writeFileSync(path, bytes);
    return path;
  });
}

function drawn(svg: string, size: number): Promise<Buffer> {
  // At 72 dots per inch, the drawing has its own 24 points.
  const density = (72 * size) / 24;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true }).toBuffer();
}

/** The background unchanged, with a smaller mark in its middle. */
function withRoom(svg: string): string {
  const margin = (24 * (1 - MASKABLE_SHARE)) / 2;
  return svg.replace(
    /<path /,
    `<path transform="translate(${margin} ${margin}) scale(${MASKABLE_SHARE})" `,
  );
}

/** An ICO file of square PNG pictures in the order of `ICO_SIZES`. */
function ico(pictures: readonly Buffer[]): Buffer {
  const HEAD = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = HEAD + ENTRY * at;
    const size = ICO_SIZES[at] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
