import { APPROVE_CHECKED, TOKEN_PROGRAM } from "./solana-programs.ts";
import { SolanaBytesError, type SolanaRefusal } from "./solana-refusal.ts";
import { base58 } from "@scure/base";

const ADDRESS_LENGTH = 32;
const MORE = 0x80;
const COMPACT_MOST_BYTES = 3;
const COMPACT_MOST = 0xffff;

/** Reads bytes in order. @throws SolanaBytesError */
type ByteReader = {
  byte(): number;
  bytes(length: number): Uint8Array;
  address(): string;
  /** Solana's compact length: seven bits a byte, at most 16 bits, in its shortest form only. */
  compact(): number;
  end(): void;
};

function byteReader(from: Uint8Array): ByteReader {
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

/** Everything that an approval's bytes say. */
export type ReadApproval = {
  feePayer: string;
  owner: string;
  /** The token account that the delegate may pull from. */
  source: string;
  mint: string;
  delegate: string;
  units: bigint;
  decimals: number;
  blockhash: string;
};
export type ReadResult = { ok: true; approval: ReadApproval } | { ok: false; why: SolanaRefusal };

const VERSIONED = 0x80;
const DATA_LENGTH = 10;

function refuse(why: SolanaRefusal): never {
  throw new SolanaBytesError(why);
}

function readAccounts(reader: ByteReader) {
  const header = reader.byte();
  if ((header & VERSIONED) !== 0) refuse("version");
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()];
  if (header !== 1 || readonlySigners !== 0) refuse("signers");
  const accounts = Array.from({ length: reader.compact() }, () => reader.address());
  if (new Set(accounts).size !== accounts.length) refuse("repeated_account");
  return { accounts, firstReadonly: accounts.length - readonlyOthers };
}

function readInstruction(reader: ByteReader) {
  const program = reader.byte();
  const indices = [...reader.bytes(reader.compact())];
  return { program, indices, data: reader.bytes(reader.compact()) };
}

function readMessage(message: Uint8Array): ReadApproval {
  const reader = byteReader(message);
  const { accounts, firstReadonly } = readAccounts(reader);
  const blockhash = reader.address();
  if (reader.compact() !== 1) refuse("instruction_count");
  const { program, indices, data } = readInstruction(reader);
  reader.end();
  const accountAt = (index: number): string => accounts[index] ?? refuse("account_index");
  if (accountAt(program) !== TOKEN_PROGRAM) refuse("program");
  if (data[0] !== APPROVE_CHECKED) refuse("instruction");
  if (data.length !== DATA_LENGTH) refuse("instruction_data");
  const [source, mint, delegate, owner, ...others] = indices.map(accountAt);
  if (!source || !mint || !delegate || !owner || others.length > 0) refuse("instruction_accounts");
  const used = new Set([0, program, ...indices]);
  if (used.size !== accounts.length) refuse("unused_account");
  // Only the owner, who pays, and the source, which changes, are writable.
  if (firstReadonly !== 2 || accounts.indexOf(source) !== 1) refuse("account_role");
  const numbers = new DataView(data.buffer, data.byteOffset, data.length);
  return {
    feePayer: accountAt(0),
    owner,
    source,
    mint,
    delegate,
    units: numbers.getBigUint64(1, true),
    decimals: numbers.getUint8(DATA_LENGTH - 1),
    blockhash,
  };
}

/**
 * What these bytes allow when signed, or why they are not exactly one plain approval. The dashboard shows
 * what this function reads.
 */
export function readApproval(message: Uint8Array): ReadResult {
  try {
    return { ok: true, approval: readMessage(message) };
  } catch (error) {
    if (error instanceof SolanaBytesError) return { ok: false, why: error.why };
    throw error;
  }
}
