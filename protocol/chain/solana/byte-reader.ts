import { base58 } from "@scure/base";
import { SolanaBytesError } from "./solana-refusal.ts";

const ADDRESS_LENGTH = 32;
const MORE = 0x80;
const COMPACT_MOST_BYTES = 3;
const COMPACT_MOST = 0xffff;

/** Reads bytes in order. @throws SolanaBytesError */
export type ByteReader = {
  byte(): number;
  bytes(length: number): Uint8Array;
  address(): string;
  /** Solana's length of a list: seven bits a byte, at most 16 bits, in the one shortest spelling. */
  compact(): number;
  end(): void;
};

export function byteReader(from: Uint8Array): ByteReader {
  let at = 0;
  const bytes = (length: number): Uint8Array => {
    if (from.length - at < length) throw new SolanaBytesError("truncated");
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
      throw new SolanaBytesError("compact_number");
    },
    end: () => {
      if (at < from.length) throw new SolanaBytesError("trailing_bytes");
    },
  };
}
