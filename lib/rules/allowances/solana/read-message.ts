import { type ByteReader, byteReader } from "./byte-reader.ts";
import { refuse } from "./solana-refusal.ts";

/** An instruction with its accounts' addresses. */
export type ReadInstruction = { program: string; accounts: string[]; data: Uint8Array };

/** A legacy message with one signer, who pays. */
export type ReadMessage = {
  feePayer: string;
  /** The accounts that it may change, in its own order. */
  writable: string[];
  blockhash: string;
  instructions: ReadInstruction[];
};

const VERSIONED = 0x80;
/** A packet's 1,232 bytes, without the signature and the number of signatures. */
const MOST_BYTES = 1232 - 65;

function readAccounts(reader: ByteReader) {
  const header = reader.byte();
  if ((header & VERSIONED) !== 0) refuse("version");
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()];
  if (header !== 1 || readonlySigners !== 0) refuse("signers");
  const accounts = Array.from({ length: reader.compact() }, () => reader.address());
  if (new Set(accounts).size !== accounts.length) refuse("repeated_account");
  if (readonlyOthers >= accounts.length) refuse("account_role");
  return { accounts, writable: accounts.slice(0, accounts.length - readonlyOthers) };
}

function readInstruction(reader: ByteReader) {
  const program = reader.byte();
  const indices = [...reader.bytes(reader.compact())];
  return { program, indices, data: reader.bytes(reader.compact()) };
}

/** @throws SolanaBytesError for bytes that are no such message in its one shortest spelling */
export function readMessage(message: Uint8Array): ReadMessage {
  if (message.length > MOST_BYTES) refuse("too_large");
  const reader = byteReader(message);
  const { accounts, writable } = readAccounts(reader);
  const blockhash = reader.address();
  const read = Array.from({ length: reader.compact() }, () => readInstruction(reader));
  reader.end();
  const accountAt = (index: number): string => accounts[index] ?? refuse("account_index");
  const instructions = read.map(({ program, indices, data }) => ({
    program: accountAt(program),
    accounts: indices.map(accountAt),
    data,
  }));
  const used = new Set([0, ...read.flatMap(({ program, indices }) => [program, ...indices])]);
  const feePayer = accountAt(0);
  if (used.size !== accounts.length) refuse("unused_account");
  return { feePayer, writable, blockhash, instructions };
}
