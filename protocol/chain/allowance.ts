import type { Difference, DifferenceField } from "#protocol/wire/difference.ts";
import { parseAddress } from "./address.ts";
import type { EvmAddress } from "./evm-address.ts";
import type { Token } from "#protocol/money/money.ts";
import {
  FAMILY,
  pinnedChainId,
  pinnedToken,
  type Environment,
  type Family,
  type PayoutNetwork,
} from "./networks.ts";
import { ZERO_ADDRESS } from "./zero-address.ts";
import { tokensOf, type PayoutAsk } from "#protocol/money/payout-amounts.ts";
import type { TronAddress } from "./tron/tron-address.ts";

/** What the operator's wallet is asked to allow: this spender may pull exactly these units, once. */
type AllowanceOf<F extends Family, Id extends number | null, Address extends string> = {
  family: F;
  network: PayoutNetwork;
  /** null on solana, which has no number: there the first block's hash is pinned. */
  chainId: Id;
  /** Its contract; on solana the mint. */
  token: { symbol: Token; address: Address };
  /** On solana the delegate. */
  spender: Address;
  units: bigint;
};
export type EvmAllowance = AllowanceOf<"evm", number, EvmAddress>;
export type TronAllowance = AllowanceOf<"tron", number, TronAddress>;
export type SolanaAllowance = AllowanceOf<"solana", null, string>;
export type Allowance = EvmAllowance | TronAllowance | SolanaAllowance;

export type AllowanceSource = PayoutAsk & {
  environment: Environment;
  network: PayoutNetwork;
  token: Token;
  /** Of the quote, BRL per token, 6 places. */
  rate: bigint;
  /** Of the quote; null where the exchange does not state its fees. */
  feeCents: bigint | null;
  /** The account's own, from a pinned factory and user number or pinned itself; null: not pinned. */
  spender: string | null;
};

export type DerivedAllowance = { ok: true; allowance: Allowance } | { ok: false; why: Difference };

const missing = (field: DifferenceField, fault: "not_pinned" | "not_stated"): DerivedAllowance => ({
  ok: false,
  why: { field, fault, derived: null, returned: null },
});

type Parties = Pick<AllowanceSource, "environment" | "network" | "token" | "spender">;
type Unpinned = "chain_id" | "token_address" | "spender";

/** Whom what may be allowed to, of our own pins alone; or what is not pinned. */
function pinnedParties({ environment, network, token: symbol, spender: to }: Parties) {
  const family = FAMILY[network];
  const chainId = pinnedChainId(environment, network);
  const canonical = (text: string | null) => {
    const parsed = text === null ? null : parseAddress(network, text);
    return parsed !== null && "address" in parsed ? parsed.address : null;
  };
  const isMissing = (missing: Unpinned) => ({ missing });
  if (family !== "solana" && chainId === null) return isMissing("chain_id");
  const address = canonical(pinnedToken(environment, network, symbol));
  if (address === null) return isMissing("token_address");
  const spender = canonical(to);
  const isNobody = spender === ZERO_ADDRESS[family] || spender === address;
  if (spender === null || isNobody) return isMissing("spender");
  return { family, network, chainId, token: { symbol, address }, spender };
}

// Both addresses were read as the family writes them, and only solana has no number.
const allowanceOf = (
  parties: Exclude<ReturnType<typeof pinnedParties>, { missing: Unpinned }>,
  units: bigint,
) => ({ ...parties, units }) as Allowance;

/** What takes an allowance back: nothing is allowed any more. null: something of it is not pinned. */
export function revokingAllowance(parties: Parties): Allowance | null {
  const found = pinnedParties(parties);
  return "missing" in found ? null : allowanceOf(found, 0n);
}

/**
 * The allowance from the operator's own input and our own pins. Of the exchange's word only its
 * rate and fees go into it, and where the fees are on top or BRL were typed nothing else; nothing
 * of its `contract` does. Without fees only tokens that were typed are known to the unit.
 */
export function deriveAllowance(source: AllowanceSource): DerivedAllowance {
  const { rate, feeCents, asked } = source;
  const parties = pinnedParties(source);
  if ("missing" in parties) return missing(parties.missing, "not_pinned");
  const isTyped = source.currencyType === "sender" && !source.coverFees;
  if (!isTyped && feeCents === null) return missing("fees", "not_stated");
  if (rate <= 0n) return missing("quotation", "not_stated");
  if (asked <= 0n) return missing("request_amount", "not_stated");
  const units = tokensOf({ ...source, feeCents: feeCents ?? 0n });
  return { ok: true, allowance: allowanceOf(parties, units) };
}
