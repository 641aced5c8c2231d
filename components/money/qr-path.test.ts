import { scanGrayBuffer } from "@undecaf/zbar-wasm";
import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

const PIXELS = 4;

/** Renders the path's rectangles as grey bytes, as a screen would. */
function draw({ path, size }: { path: string; size: number }): Uint8Array {
  const side = size * PIXELS;
  const image = new Uint8Array(side * side).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1) {
      const start = row * side + Number(x) * PIXELS;
      image.fill(0, start, start + Number(width) * PIXELS);
    }
  }
  return image;
}

test.each([
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "00020101021226580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865406250.005802BR5914PONTE SANDBOX6009SAO PAULO62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304ABCD",
  "x".repeat(500),
])("another reader reads %s", async (text) => {
  const code = qrPath(text);
  const side = code.size * PIXELS;
  const [symbol] = await scanGrayBuffer(draw(code).buffer as ArrayBuffer, side, side);
  expect(symbol?.decode()).toBe(text);
});

test("four light modules stand around the code", () => {
  const { path, size } = qrPath("quiet");
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});
