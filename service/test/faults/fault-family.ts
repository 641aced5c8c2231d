import type { Token } from "#protocol/money/money.ts";
import type { Family, PayoutNetwork } from "#protocol/chain/networks.ts";
import type { UseFaucet } from "#protocol/api/sandbox.ts";
import type { TreasuryAsset } from "#service/chain/port.ts";
import type { BareOutside } from "./bare-outside.ts";
import type { KillStep, OutsideCall } from "./kill-step.ts";
import type { ChainWitness } from "./outside-witness.ts";
import type { Reply } from "./reply.ts";

export type Give = (gift: UseFaucet) => Promise<unknown>;

/** A payer's own wallet on the chain itself: it signs with a real key and knows nothing of the service. */
export type PayerWallet = {
  address: string;
  /** Sees to gas and tokens for any payout. */
  fill: (token: Token) => Promise<void>;
  /** Exactly so much is allowed now. */
  allow: (token: Token, spender: string, units: bigint) => Promise<void>;
  /** All that it holds of a token goes away. */
  empty: (token: Token) => Promise<void>;
};

/** The chain as the service meets it on its way through the proxy. */
export type ChainDoor = {
  nameOf: (path: string, body: string) => string;
  /** The call by which bytes are sent. */
  sends: string;
  ask: (path: string, body: string, isLagging: boolean) => Promise<Reply>;
  /** Is told of every call whose answer has gone out. */
  heard: (call: Omit<OutsideCall, "isDeep">) => void;
  /** Whether what a call shows counts for good, by what was heard before. */
  isDeep: (call: Omit<OutsideCall, "isDeep">) => boolean;
};

/** The chain of one world, its treasury and its payers. */
type FamilyWorld = {
  /** A chain that can lose what it held; null for the sandbox's own. */
  bare: BareOutside | null;
  door: ChainDoor;
  witness: ChainWitness;
  /** What the treasury holds at the head, minor units. */
  balance: (asset: TreasuryAsset) => Promise<bigint>;
  /** What is deep enough, counted from the witness's head. */
  confirmations: number;
  /** The service's settings for it. */
  settings: Record<string, string>;
  walletsOf: (give: Give) => readonly PayerWallet[];
};

/** One family of chains as this suite breaks it: everything of it that the others do in another way. */
export type FaultFamily = {
  family: Family;
  network: PayoutNetwork;
  tokens: readonly [Token, ...Token[]];
  /** Where the sandbox has the chain; below it, all is the chain's. */
  path: string;
  /** Every named moment of a payout. */
  payoutSteps: readonly KillStep[];
  /** How payins are made there; null where none are sold. */
  payins: {
    freshAddress: () => string;
    /** An address that the token refuses; null where there is none. */
    frozen: { address: string; token: Token } | null;
  } | null;
  /** What the chain calls a payout that was pulled. */
  pullName: (payoutId: string) => string;
  /** Whether it has a chain that can lose what it held. */
  hasBareChain: boolean;
  open: (sandboxUrl: string, chain: "sandbox" | "bare") => Promise<FamilyWorld>;
};

/** A node's own answer to a call that the proxy passes on. */
export async function askNode(url: string, body: string): Promise<Reply> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** Whether one of these addresses is named somewhere in calls, bytes or logs. */
export function namesOneOf(addresses: readonly string[]): (text: string) => boolean {
  const bare = addresses.map((address) => address.slice(2).toLowerCase());
  return (text) => {
    const small = text.toLowerCase();
    return bare.some((address) => small.includes(address));
  };
}
