import type { Difference, DifferenceField } from "./difference.ts";
import { parseEvmAddress, ZERO_ADDRESS, type EvmAddress } from "./evm-address.ts";
import type { Token } from "./money.ts";
import {
  FAMILY,
  pinnedChainId,
  pinnedToken,
  type Environment,
  type PayoutNetwork,
} from "./networks.ts";
import { tokensOf, type PayoutAsk } from "./payout-amounts.ts";

/** What the operator's wallet is asked to allow: this spender may pull exactly these units, once. */
export type Allowance = {
  family: "evm";
  network: PayoutNetwork;
  chainId: number;
  token: { symbol: Token; address: EvmAddress };
  spender: EvmAddress;
  units: bigint;
};

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

/**
 * The allowance from the operator's own input and our own pins. Of the exchange's word only its
 * rate and fees go into it, and where the fees are on top or BRL were typed nothing else; nothing
 * of its `contract` does. Without fees only tokens that were typed are known to the unit.
 */
export function deriveAllowance(source: AllowanceSource): DerivedAllowance {
  const { environment, network, token: symbol, rate, feeCents, asked } = source;
  const chainId = pinnedChainId(environment, network);
  const address = pinnedToken(environment, network, symbol);
  if (FAMILY[network] !== "evm" || chainId === null) return missing("chain_id", "not_pinned");
  const token = address === null ? null : parseEvmAddress(address);
  if (token === null || "reason" in token) return missing("token_address", "not_pinned");
  const spender = source.spender === null ? null : parseEvmAddress(source.spender);
  if (spender === null || "reason" in spender) return missing("spender", "not_pinned");
  const isNobody = spender.address === ZERO_ADDRESS || spender.address === token.address;
  if (isNobody) return missing("spender", "not_pinned");
  const isTyped = source.currencyType === "sender" && !source.coverFees;
  if (!isTyped && feeCents === null) return missing("fees", "not_stated");
  if (rate <= 0n) return missing("quotation", "not_stated");
  if (asked <= 0n) return missing("request_amount", "not_stated");
  return {
    ok: true,
    allowance: {
      family: "evm",
      network,
      chainId,
      token: { symbol, address: token.address },
      spender: spender.address,
      units: tokensOf({ ...source, feeCents: feeCents ?? 0n }),
    },
  };
}
