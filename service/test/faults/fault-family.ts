import type { Token } from "#protocol/money/money.ts";
import type { Family, PayoutNetwork } from "#protocol/chain/networks.ts";
import type { UseFaucet } from "#protocol/api/sandbox.ts";
import type { TreasuryAsset } from "#service/chain/port.ts";
import type { BareOutside } from "./bare-outside.ts";
import type { KillStep, OutsideCall } from "./kill-step.ts";
import type { ChainWitness } from "./outside-witness.ts";
import type { Reply } from "./reply.ts";

export type FundAccount = (gift: UseFaucet) => Promise<unknown>;

/** A payer's own wallet on the chain: it signs with a real key and is independent of the service. */
export type PayerWallet = {
  address: string;
  /** Provides gas and tokens for any payout. */
  fill: (token: Token) => Promise<void>;
  /** Sets the allowance to exactly these units. */
  allow: (token: Token, spender: string, units: bigint) => Promise<void>;
  /** Sends away the whole balance of a token. */
  empty: (token: Token) => Promise<void>;
};

/** The chain as the service reaches it through the proxy. */
export type ChainDoor = {
  nameOf: (path: string, body: string) => string;
  /** The name of the call that sends bytes. */
  sends: string;
  ask: (path: string, body: string, isLagging: boolean) => Promise<Reply>;
  /** Hears of every call whose answer has gone out. */
  heard: (call: Omit<OutsideCall, "isDeep">) => void;
  /** Whether a call's result is final, judged by earlier calls. */
  isDeep: (call: Omit<OutsideCall, "isDeep">) => boolean;
};

/** One world's chain, treasury and payers. */
type FamilyWorld = {
  /** A chain that can lose blocks; null for the sandbox's own. */
  bare: BareOutside | null;
  door: ChainDoor;
  witness: ChainWitness;
  /** The treasury's balance at the head, in minor units. */
  balance: (asset: TreasuryAsset) => Promise<bigint>;
  /** Required confirmations, counted from the witness's head. */
  confirmations: number;
  /** The service's settings for this family. */
  settings: Record<string, string>;
  walletsOf: (give: FundAccount) => readonly PayerWallet[];
};

/** One family of chains for this suite: everything that differs between families. */
export type FaultFamily = {
  family: Family;
  network: PayoutNetwork;
  tokens: readonly [Token, ...Token[]];
  /** The sandbox's path of the chain; everything below it goes to the chain. */
  path: string;
  /** Every named moment of a payout. */
  payoutSteps: readonly KillStep[];
  /** How payins work there; null where none are sold. */
  payins: {
    freshAddress: () => string;
    /** An address that the token refuses; null where there is none. */
    frozen: { address: string; token: Token } | null;
  } | null;
  /** The chain's name for a pulled payout. */
  pullName: (payoutId: string) => string;
  /** Whether it has a chain that can lose blocks. */
  hasBareChain: boolean;
  open: (sandboxUrl: string, chain: "sandbox" | "bare") => Promise<FamilyWorld>;
};

/** A node's own answer to a call that the proxy passes on. */
export async function askNode(url: string, body: string): Promise<Reply> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** Whether calls, bytes or logs name one of these addresses. */
export function namesOneOf(addresses: readonly string[]): (text: string) => boolean {
  const bare = addresses.map((address) => address.slice(2).toLowerCase());
  return (text) => {
    const small = text.toLowerCase();
    return bare.some((address) => small.includes(address));
  };
}
