import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Address,
  type LegacyCompiledTransactionMessage,
} from "@solana/kit";
import { base58 } from "@scure/base";
import { someAddress } from "./solana-messages.ts";

type Compiled = LegacyCompiledTransactionMessage & { lifetimeToken: string };
type Compact = Compiled["instructions"][number];

const PROGRAMS = [
  "11111111111111111111111111111111",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ComputeBudget111111111111111111111111111111",
  "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  someAddress(99),
] as Address[];
/** The first bytes of transfers, approvals, authorities, closings, budgets and memory. */
const DATA = [
  [],
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
  [2, 64, 66, 15, 0],
  [3, 1, 0, 0, 0, 0, 0, 0, 0],
  [4, 1, 0, 0, 0, 0, 0, 0, 0],
  [5],
  [6, 2, 1, ...base58.decode(someAddress(66))],
  [9],
  [13, 1, 0, 0, 0, 0, 0, 0, 0, 6],
];

const without = <T>(all: readonly T[], at: number) => all.filter((_, place) => place !== at);
const inserted = <T>(all: readonly T[], at: number, one: T) => all.toSpliced(at, 0, one);

function* ofInstruction({ data = new Uint8Array(), accountIndices = [], ...one }: Compact) {
  const bytes = Uint8Array.from(data);
  for (const [at, byte] of bytes.entries()) {
    for (const by of [1, 255]) yield { ...one, accountIndices, data: bytes.with(at, byte ^ by) };
  }
  yield { ...one, accountIndices, data: bytes.slice(0, -1) };
  yield { ...one, accountIndices, data: Uint8Array.from([...bytes, 0]) };
  for (const [at, index] of accountIndices.entries()) {
    const changed = [0, 1, 2, 3, 4, 5].filter((to) => to !== index);
    for (const to of changed)
      yield { ...one, data: bytes, accountIndices: accountIndices.with(at, to) };
    yield { ...one, data: bytes, accountIndices: without(accountIndices, at) };
  }
  yield { ...one, data: bytes, accountIndices: [...accountIndices, 0] };
}

function* ofCompiled(message: Compiled): Generator<Compiled> {
  const { instructions, staticAccounts, header } = message;
  for (const [at, one] of instructions.entries()) {
    yield { ...message, instructions: without(instructions, at) };
    yield { ...message, instructions: inserted(instructions, at, one) };
    yield { ...message, instructions: inserted(without(instructions, at), 0, one) };
    for (const other of ofInstruction(one)) {
      yield { ...message, instructions: instructions.with(at, other) };
    }
  }
  for (const at of staticAccounts.keys()) {
    yield { ...message, staticAccounts: staticAccounts.with(at, someAddress(66)) };
    yield { ...message, staticAccounts: staticAccounts.with(at, staticAccounts[0]!) };
  }
  for (const [name, count] of Object.entries(header)) {
    for (const by of [-1, 1]) yield { ...message, header: { ...header, [name]: count + by } };
  }
  yield { ...message, lifetimeToken: someAddress(66) };
  // One instruction more, of each program, with the owner and the token account in it.
  for (const program of PROGRAMS) {
    const known = staticAccounts.indexOf(program);
    const isNew = known === -1;
    const numReadonlyNonSignerAccounts = header.numReadonlyNonSignerAccounts + (isNew ? 1 : 0);
    for (const data of DATA) {
      const programAddressIndex = isNew ? staticAccounts.length : known;
      const more = { programAddressIndex, accountIndices: [1, 0], data: Uint8Array.from(data) };
      yield {
        ...message,
        header: { ...header, numReadonlyNonSignerAccounts },
        staticAccounts: isNew ? [...staticAccounts, program] : staticAccounts,
        instructions: inserted(instructions, data.length % (instructions.length + 1), more),
      };
    }
  }
}

/** A message changed in one part at a time: an instruction, an account, a role, a number, the blockhash. */
export function* mutatedMessages(message: Uint8Array): Generator<Uint8Array> {
  const read = getCompiledTransactionMessageDecoder().decode(message) as Compiled;
  for (const one of ofCompiled(read)) {
    const { numSignerAccounts, numReadonlySignerAccounts } = one.header;
    if (numSignerAccounts < 0 || numReadonlySignerAccounts < 0) continue;
    yield new Uint8Array(getCompiledTransactionMessageEncoder().encode(one));
  }
}
