import type { Obstacle } from "../evm/evm-node.ts";
import type { ChainRound, TransferPlan, TronTerms } from "../port.ts";
import { atOneHead, headBlock, solidBlock } from "./tron-blocks.ts";
import { energyPrice, simulate, sunOf, type ContractCall, type Simulated } from "./tron-calls.ts";
import type { TronNode } from "./tron-node.ts";

/** A transaction of the treasury, with a check for obstacles outside the contract. */
export type TreasuryCall = ContractCall & {
  obstacle: () => Promise<Obstacle | null>;
  /** Energy on top of the estimate, for extra work that may be needed when it is mined. */
  energyRoom?: bigint;
};
type Refusal = Exclude<TransferPlan, { can: true }>;

const percent = (units: bigint, of: bigint) => (units * of) / 100n;
/** The state may differ when mined: the first transfer to an address costs more than later ones. */
const ENERGY_HEADROOM = 150n;
/** A generous amount for the bytes themselves: 345 of them at 1,000 sun. */
const BANDWIDTH_SUN = 1_000_000n;
/** The lifetime that java-tron gives its own transactions. */
const LIFE_MS = 60_000n;

const unclear = (detail: string): Refusal => ({ can: false, why: "unclear", detail });

/**
 * Whether the token contract refuses this order, or something else prevented its execution. Everything is
 * read at one head: a balance that changes in between must not pass for a refusal.
 */
async function whyNot(node: TronNode, call: TreasuryCall, least: bigint): Promise<Refusal> {
  const looked = await atOneHead(node, () =>
    Promise.all([call.obstacle(), sunOf(node, call.owner), simulate(node, call)]),
  );
  if (looked === null) return unclear("the chain went on while it was looked at");
  const [obstacle, held, again] = looked.seen;
  if (again.is !== "reverted") return unclear(words(again));
  if (obstacle) return { can: false, ...obstacle };
  if (held < least) return unclear(`short of TRX: ${held} held`);
  return { can: false, why: "refused", detail: again.words };
}

const words = (seen: Simulated) =>
  seen.is === "executed" ? "executed when looked at again" : seen.words;

type Life = Omit<TronTerms, "feeLimit">;

/** Refers to a block that can't be undone, so that no reorganisation removes the reference. */
async function lifeAtHead(node: TronNode): Promise<Life> {
  const [head, solid] = await Promise.all([headBlock(node), solidBlock(node)]);
  const now = BigInt(Date.now());
  // An idle chain lags behind the clock until its next block.
  const from = head.timestampMs > now ? head.timestampMs : now;
  return {
    family: "tron",
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiresAtMs: from + LIFE_MS,
    timestampMs: from,
  };
}

/** The terms of a transaction signed now. */
export const termsAtHead = async (node: TronNode, feeLimit: bigint): Promise<TronTerms> => ({
  ...(await lifeAtHead(node)),
  feeLimit,
});

/** What a round's plans share: the price of energy, the bytes' lifetime, and the sun to pay with. */
type Market = { price: bigint; life: Life; held: bigint };

async function readMarket(node: TronNode, owner: string): Promise<Market> {
  const [price, life, held] = await Promise.all([
    energyPrice(node),
    lifeAtHead(node),
    sunOf(node, owner),
  ]);
  return { price, life, held };
}

/**
 * Simulates a call at the head and prices it. `maxFee` is the upper limit for one transaction, in sun;
 * above it nothing is signed.
 */
export async function planTronCall(
  node: TronNode,
  call: TreasuryCall,
  maxFee: bigint,
  round: ChainRound,
): Promise<TransferPlan> {
  const marketAsked = round.once("market", () => readMarket(node, call.owner));
  const seen = await simulate(node, call);
  if (seen.is === "refused") return unclear(seen.words);
  if (seen.is === "reverted") return whyNot(node, call, BANDWIDTH_SUN);
  const { price, life, held } = await marketAsked;
  const wanted = percent(seen.energy, ENERGY_HEADROOM) * price;
  if (wanted > maxFee) {
    const detail = `${wanted} sun for ${seen.energy} energy are above the cap ${maxFee}`;
    return { can: false, why: "too_dear", detail };
  }
  const roomy = wanted + (call.energyRoom ?? 0n) * price;
  const feeLimit = roomy < maxFee ? roomy : maxFee;
  const most = feeLimit + BANDWIDTH_SUN;
  if (held < most) return { can: false, why: "no_gas", detail: `${held} held, ${most} needed` };
  return { can: true, terms: { ...life, feeLimit } };
}
