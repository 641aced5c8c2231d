import { base58 } from "@scure/base";
import { refuse } from "./solana-refusal.ts";

const ADDRESS_LENGTH = 32;
const MORE = 0x80;
const COMPACT_MOST_BYTES = 3;
const COMPACT_MOST = 0xffff;

/** Reads bytes in order. @throws SolanaBytesError */
export type ByteReader = {
  byte(): number;
  bytes(length: number): Uint8Array;
  address(): string;
  /** Solana's compact length: seven bits a byte, at most 16 bits, in its shortest form only. */
  compact(): number;
  end(): void;
};

/** Reads these bytes from their beginning. */
export function byteReader(from: Uint8Array): ByteReader {
  let at = 0;
  const bytes = (length: number): Uint8Array => {
    if (from.length - at < length) refuse("truncated");
    at += length;
    return from.subarray(at - length, at);
  };
  const byte = (): number => bytes(1)[0] ?? 0;
  return {
    byte,
    bytes,
    address: () => base58.encode(bytes(ADDRESS_LENGTH)),
    compact: () => {
      let value = 0;
      for (let place = 0; place < COMPACT_MOST_BYTES; place += 1) {
        const next = byte();
        value += (next & ~MORE) << (7 * place);
        if ((next & MORE) !== 0) continue;
        const isLonger = next === 0 && place > 0;
        if (isLonger || value > COMPACT_MOST) break;
        return value;
      }
      refuse("compact_number");
    },
    end: () => {
      if (at < from.length) refuse("trailing_bytes");
    },
  };
}
