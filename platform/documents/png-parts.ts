import { crc32 } from "node:zlib";
import type { ImageParts } from "#protocol/sub-accounts/jpeg-parts.ts";

const SIGNATURE_BYTES = 8;
const FRAME_BYTES = 12;
/** The chunks that draw the picture; all others, such as text, camera data and time, are metadata. */
const PICTURE = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT pHYs bKGD hIST cICP".split(" "),
);
/** Upper case first letter: a decoder must understand the chunk (PNG specification, 5.4). */
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** Splits a PNG at its chunks; null when it is incomplete or a checksum is wrong. */
export function pngParts(bytes: Uint8Array): ImageParts | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [buffer.subarray(0, SIGNATURE_BYTES)];
  const dropped: Uint8Array[] = [];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= buffer.length) {
    const end = at + FRAME_BYTES + buffer.readUInt32BE(at);
    if (end > buffer.length) return null;
    const chunk = buffer.subarray(at, end);
    const type = chunk.toString("latin1", 4, 8);
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null;
    if (!PICTURE.has(type) && isCritical(type)) return null;
    (PICTURE.has(type) ? kept : dropped).push(chunk);
    at = end;
    if (type === "IEND") return { kept, dropped, trailer: buffer.subarray(end) };
  }
  return null;
}
