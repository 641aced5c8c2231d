import {
  address,
  createNoopSigner,
  type Address,
  type Instruction,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from "@solana-program/system";
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { SOLANA_TOKEN_DECIMALS } from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { ChainOrder, SolanaTerms } from "../port.ts";
import { markerOf, markerSeed } from "./order-marker.ts";
import { compileMessage, type CompiledMessage } from "#protocol/chain/solana/compile-message.ts";

export type OrderSide = { treasury: Address; mint: Address; delegate: Address | null };

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
const MEMO = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

function budget(kind: number, value: bigint, size: 4 | 8): Instruction {
  const data = Buffer.alloc(1 + size);
  data.writeUInt8(kind);
  if (size === 4) data.writeUInt32LE(Number(value), 1);
  else data.writeBigUInt64LE(value, 1);
  return { programAddress: COMPUTE_BUDGET, data: new Uint8Array(data) as ReadonlyUint8Array };
}

/** The order's name on chain; it also makes two equal orders differ. */
const memoOf = (order: ChainOrder, number: bigint): string =>
  order.kind === "pull" ? `ponte payout ${order.payoutId} #${number}` : `ponte #${number}`;

/** The number in such a name; null where it is none. */
export function numberIn(memo: string): bigint | null {
  const found = /^ponte (?:payout \S+ )?#(\d+)$/.exec(memo);
  return found?.[1] === undefined ? null : BigInt(found[1]);
}

/** The giver and the taker of an order's tokens. */
export function partiesOf(order: ChainOrder, treasury: string) {
  return order.kind === "pull"
    ? { giver: order.from, taker: treasury }
    : { giver: treasury, taker: order.to };
}

/**
 * The instructions of an order, which succeed or fail together: create the marker, which can be created
 * only once; create the taker's token account if missing, paid by the treasury; transfer the tokens.
 */
async function orderInstructions(
  { treasury, mint, delegate }: OrderSide,
  order: ChainOrder,
  number: bigint,
  terms: SolanaTerms,
): Promise<Instruction[]> {
  const payer = createNoopSigner(treasury);
  const seed = markerSeed(order, number);
  const marker = await markerOf(treasury, seed);
  const { giver, taker } = partiesOf(order, treasury);
  const [source, destination] = await Promise.all([
    tokenAccountOf({ owner: giver, mint }),
    tokenAccountOf({ owner: taker, mint }),
  ]);
  return [
    budget(SET_UNIT_LIMIT, terms.unitLimit, 4),
    budget(SET_UNIT_PRICE, terms.microLamports, 8),
    getTransferSolInstruction({ source: payer, destination: marker, amount: terms.markerLamports }),
    // Not made by one create instruction: anyone could block that by sending the address lamports first.
    getAllocateWithSeedInstruction({
      newAccount: marker,
      baseAccount: payer,
      base: treasury,
      seed,
      space: 0,
      programAddress: treasury,
    }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: destination,
      owner: address(taker),
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: createNoopSigner(delegate ?? treasury),
      amount: order.units,
      decimals: SOLANA_TOKEN_DECIMALS,
    }),
    { programAddress: MEMO, data: new TextEncoder().encode(memoOf(order, number)) },
  ];
}

/** Equal order, number and terms give equal bytes. */
export async function compileOrder(
  side: OrderSide,
  order: ChainOrder,
  number: bigint,
  terms: SolanaTerms,
): Promise<CompiledMessage> {
  const instructions = await orderInstructions(side, order, number, terms);
  const { blockhash } = terms;
  return compileMessage({ feePayer: side.treasury, instructions, blockhash });
}

/** The wire form of a transaction, with signatures in the message's order. */
export function wireTransaction(message: Uint8Array, signatures: readonly Uint8Array[]) {
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message]);
}
