import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A PNG chunk with a valid checksum. */
export function pngChunk(type: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** A single-colour PNG that claims this size; little more than a header. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows)];
  return Buffer.concat([SIGNATURE, ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

/** A PNG with these chunks directly after its header. */
export function pngWith(png: Buffer, ...chunks: Buffer[]): Buffer {
  const header = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}

/** A JPEG with these segments (marker and content) at its beginning. */
export function jpegWith(jpeg: Buffer, ...segments: [number, Uint8Array][]): Buffer {
  const made = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)]);
}

/** A blue picture with a red upper left corner, which shows its orientation. */
function corner(width: number, height: number) {
  const create = { width, height, channels: 3, background: "#0000ff" } as const;
  const red = { create: { width: 8, height: 8, channels: 3, background: "#ff0000" } } as const;
  return sharp({ create }).composite([{ input: red, left: 0, top: 0 }]);
}

export const testJpeg = (width = 48, height = 32): Promise<Buffer> =>
  corner(width, height).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();

export const testPng = (width = 48, height = 32): Promise<Buffer> =>
  corner(width, height).png().toBuffer();

/** A photo from a phone held sideways: its metadata turns it and holds place and author. */
export function testPhoto(author = "planted author"): Promise<Buffer> {
  return corner(48, 32)
    .withExif({
      IFD0: { Copyright: author, Make: "planted camera" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** A Zip archive with one uncompressed file. */
export function testZip(content = "echo planted"): Buffer {
  const bytes = Buffer.from(content);
  const name = Buffer.from("a.sh");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt32LE(crc32(bytes), 14);
  local.writeUInt32LE(bytes.length, 18);
  local.writeUInt32LE(bytes.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  local.copy(central, 16, 14, 26);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + bytes.length, 16);
  return Buffer.concat([local, name, bytes, central, name, end]);
}
