import "server-only";
import { inflateRawSync } from "node:zlib";

/** An archive that can't be read, or that would grow beyond the bound. */
export class ZipFault extends Error {}

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const COMMENT_MOST = 65_535;
const ENTRIES_MOST = 1_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

function endOf(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - COMMENT_MOST);
  for (let at = bytes.length - END_BYTES; at >= least; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new ZipFault("no end of an archive");
}

type Entry = { method: number; flags: number; packed: number; at: number };

/**
 * A ZIP archive's files by name, opened one at a time.
 * @throws ZipFault when it is none
 */
export function zipEntries(bytes: Buffer): {
  has: (name: string) => boolean;
  /** @throws ZipFault when it is absent, encrypted, damaged, or larger than `maxBytes` */
  text: (name: string, maxBytes: number) => string;
} {
  const entries = new Map<string, Entry>();
  const fails = <T>(read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      throw cause instanceof ZipFault ? cause : new ZipFault("damaged", { cause });
    }
  };
  fails(() => {
    const end = endOf(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > ENTRIES_MOST) throw new ZipFault("too many files");
    let at = bytes.readUInt32LE(end + 16);
    for (let one = 0; one < count; one += 1) {
      if (bytes.readUInt32LE(at) !== CENTRAL) throw new ZipFault("no entry where one is named");
      const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      entries.set(bytes.toString("utf8", at + 46, at + 46 + (name ?? 0)), {
        flags: bytes.readUInt16LE(at + 8),
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        at: bytes.readUInt32LE(at + 42),
      });
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  });
  return {
    has: (name) => entries.has(name),
    text: (name, maxBytes) =>
      fails(() => {
        const entry = entries.get(name);
        if (!entry || (entry.flags & ENCRYPTED) !== 0) throw new ZipFault("absent or encrypted");
        if (bytes.readUInt32LE(entry.at) !== LOCAL)
          throw new ZipFault("no file where one is named");
        const from =
          entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
        const packed = bytes.subarray(from, from + entry.packed);
        if (entry.method !== DEFLATED && entry.method !== STORED) throw new ZipFault("method");
        // Bounded while it grows: what the archive says of its size may be a lie. What is cut is no XML.
        const plain =
          entry.method === DEFLATED
            ? inflateRawSync(packed, { maxOutputLength: maxBytes })
            : packed.subarray(0, maxBytes);
        return new TextDecoder("utf-8").decode(plain);
      }),
  };
}
