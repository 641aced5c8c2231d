import type { Address, Base64EncodedWireTransaction } from "@solana/kit";
import type { ChainOrder, ChainRound, SolanaTerms, TransferPlan } from "../port.ts";
import { compileOrder, wireTransaction, partiesOf, type OrderSide } from "./order-instructions.ts";
import { isMarked, markerSeed } from "./order-marker.ts";
import type { SolanaNode } from "./solana-node.ts";
import { tokenState } from "./token-state.ts";

type Obstacle = Extract<TransferPlan, { can: false }>;
type Planned = { side: OrderSide; order: ChainOrder; maxMicroLamports: bigint };

const SIGNATURE_LENGTH = 64;
const LAMPORTS_PER_SIGNATURE = 5_000n;
/** A token transfer that creates two accounts uses a fifth of this. */
const UNITS_AT_MOST = 200_000n;
/** Finding an account's address may take more units at execution. */
const unitsFor = (used: bigint) => (used * 130n) / 100n + 5_000n;
const MICRO = 1_000_000n;
const EMPTY_ACCOUNT = 0n;
const TOKEN_ACCOUNT = 165n;
/**
 * No send ever takes this number, so that the marker of its transfer never exists: with a number that was
 * used, every simulation would fail. Otherwise the number does not change what is executed.
 */
const UNUSED_NUMBER = -1n;

const cannot = (why: Obstacle["why"], detail: string): Obstacle => ({ can: false, why, detail });

/** The price that three quarters of recent transactions on these accounts did not exceed. */
async function usualPrice(node: SolanaNode, accounts: Address[]): Promise<bigint> {
  const recent = await node.ask(node.rpc.getRecentPrioritizationFees(accounts));
  const prices = recent
    .map((one) => BigInt(one.prioritizationFee))
    .sort((a, b) => (a < b ? -1 : 1));
  return prices[Math.floor((prices.length * 3) / 4)] ?? 0n;
}

async function simulate(node: SolanaNode, { side, order }: Planned, terms: SolanaTerms) {
  const { message, signers } = await compileOrder(side, order, UNUSED_NUMBER, terms);
  const nobody = signers.map(() => new Uint8Array(SIGNATURE_LENGTH));
  const wire = Buffer.from(wireTransaction(message, nobody)).toString("base64");
  const { value } = await node.ask(
    node.rpc.simulateTransaction(wire as Base64EncodedWireTransaction, {
      commitment: "confirmed",
      encoding: "base64",
      sigVerify: false,
      replaceRecentBlockhash: true,
    }),
  );
  return value;
}

const inWords = (error: unknown) =>
  JSON.stringify(error, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );

/** Why a pull would not execute, by the payer's and the payout's state on chain. */
async function pullObstacle(node: SolanaNode, { side, order }: Planned): Promise<Obstacle | null> {
  if (order.kind !== "pull") return null;
  const { treasury, mint, delegate } = side;
  const seed = markerSeed(order, UNUSED_NUMBER);
  if (await isMarked(node, { treasury, seed, commitment: "confirmed" })) {
    return cannot("already_pulled", "this payout was pulled");
  }
  const state = await tokenState(node, { owner: order.from, mint });
  const allowed = state.delegate === delegate ? state.delegatedUnits : 0n;
  if (allowed >= order.units && state.balanceUnits >= order.units) return null;
  const held = state.balanceUnits;
  return cannot("not_allowed", `${allowed} allowed and ${held} held of ${order.units}`);
}

/** Whether the token program itself refuses the transfer, as for an account that the issuer froze. */
async function isRefused(node: SolanaNode, { side, order }: Planned): Promise<boolean> {
  const { giver, taker } = partiesOf(order, side.treasury);
  const states = await Promise.all(
    [giver, taker].map((owner) => tokenState(node, { owner, mint: side.mint })),
  );
  const [gives] = states;
  return (gives?.balanceUnits ?? 0n) >= order.units && states.some(({ isFrozen }) => isFrozen);
}

/** What a round's plans share: the blockhash, what an execution costs, and the lamports to pay it. */
type Market = { terms: SolanaTerms; tokenLamports: bigint; held: bigint };

async function readMarket(node: SolanaNode, { treasury }: OrderSide): Promise<Market> {
  const { rpc } = node;
  const confirmed = { commitment: "confirmed" } as const;
  const [{ value: latest }, price, markerLamports, { value: held }, tokenLamports] =
    await Promise.all([
      node.ask(rpc.getLatestBlockhash(confirmed)),
      usualPrice(node, [treasury]),
      node.ask(rpc.getMinimumBalanceForRentExemption(EMPTY_ACCOUNT)),
      node.ask(rpc.getBalance(treasury, confirmed)),
      node.ask(rpc.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT)),
    ]);
  const terms: SolanaTerms = {
    family: "solana",
    blockhash: latest.blockhash,
    lastValidBlockHeight: latest.lastValidBlockHeight,
    unitLimit: UNITS_AT_MOST,
    microLamports: price,
    markerLamports,
  };
  return { terms, tokenLamports, held };
}

/** Simulates an order at the head and prices it. */
export async function planOrder(
  node: SolanaNode,
  planned: Planned,
  round: ChainRound,
): Promise<TransferPlan> {
  const { side, maxMicroLamports } = planned;
  const market = await round.once("market", () => readMarket(node, side));
  const { terms, tokenLamports, held } = market;
  const { microLamports: price, markerLamports } = terms;
  const fee = 2n * LAMPORTS_PER_SIGNATURE + (UNITS_AT_MOST * price + MICRO - 1n) / MICRO;
  // The treasury itself must stay rent-exempt.
  const most = fee + 2n * markerLamports + tokenLamports;
  const short = `${held} lamports held, up to ${most} needed`;
  const { err, unitsConsumed } = await simulate(node, planned, terms);
  if (err !== null) {
    const obstacle = await pullObstacle(node, planned);
    if (obstacle !== null) return obstacle;
    // Without enough lamports, a failed execution says nothing about the order.
    if (held < most) return cannot("unclear", short);
    const why = (await isRefused(node, planned)) ? "refused" : "unclear";
    return cannot(why, inWords(err));
  }
  if (price > maxMicroLamports) {
    return cannot("too_dear", `${price} micro-lamports a unit are above ${maxMicroLamports}`);
  }
  if (held < most) return cannot("no_gas", short);
  const used = unitsConsumed === undefined ? UNITS_AT_MOST : unitsFor(unitsConsumed);
  const unitLimit = used < UNITS_AT_MOST ? used : UNITS_AT_MOST;
  return { can: true, terms: { ...terms, unitLimit } };
}
