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

/** What an order says to whoever looks at the chain, and what keeps two equal ones apart. */
const memoOf = (order: ChainOrder, number: bigint): string =>
  order.kind === "pull" ? `ponte payout ${order.payoutId} #${number}` : `ponte #${number}`;

/** From whose account to whose an order moves tokens. */
export function partiesOf(order: ChainOrder, treasury: string) {
  return order.kind === "pull"
    ? { giver: order.from, taker: treasury }
    : { giver: treasury, taker: order.to };
}

/**
 * All that carries an order out, which happens whole or not at all: the marker, which comes to be
 * once; the taker's token account where it is missing, paid by the treasury; the tokens.
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
    // Not created whole: whoever sent it lamports before could keep it from being created.
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

/** The same order, number and terms give the same bytes. */
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

/** A transaction as it is sent, with its signatures in the message's order. */
export function wireTransaction(message: Uint8Array, signatures: readonly Uint8Array[]) {
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message]);
}
