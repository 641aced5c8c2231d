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
import { tokensOf, type PayoutTerms } from "#protocol/money/payout-amounts.ts";
import type { TronAddress } from "./tron/tron-address.ts";

/** What the operator's wallet is asked to allow: this spender may pull exactly these units, once. */
type AllowanceOf<F extends Family, Id extends number | null, Address extends string> = {
  family: F;
  network: PayoutNetwork;
  /** null on Solana, which has no chain id; its genesis hash is pinned instead. */
  chainId: Id;
  /** `address`: the token's contract, or its mint on Solana. */
  token: { symbol: Token; address: Address };
  /** The delegate on Solana. */
  spender: Address;
  units: bigint;
};
export type EvmAllowance = AllowanceOf<"evm", number, EvmAddress>;
export type TronAllowance = AllowanceOf<"tron", number, TronAddress>;
export type SolanaAllowance = AllowanceOf<"solana", null, string>;
export type Allowance = EvmAllowance | TronAllowance | SolanaAllowance;

export type AllowanceSource = PayoutTerms & {
  environment: Environment;
  network: PayoutNetwork;
  token: Token;
  /** The quote's rate: BRL per token, 6 places. */
  rate: bigint;
  /** The quote's fees; null where the exchange does not state them. */
  feeCents: bigint | null;
  /** The account's spender, from a pinned factory and user number or pinned itself; null: not pinned. */
  spender: string | null;
};

export type DerivedAllowance = { ok: true; allowance: Allowance } | { ok: false; why: Difference };

const missing = (field: DifferenceField, fault: "not_pinned" | "not_stated"): DerivedAllowance => ({
  ok: false,
  why: { field, fault, derived: null, returned: null },
});

type Parties = Pick<AllowanceSource, "environment" | "network" | "token" | "spender">;
type Unpinned = "chain_id" | "token_address" | "spender";

/** The chain, token and spender of an allowance, from pins alone; or the pin that is missing. */
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

// The cast is safe: both addresses were parsed for the family, and only Solana has no chain id.
const allowanceOf = (
  parties: Exclude<ReturnType<typeof pinnedParties>, { missing: Unpinned }>,
  units: bigint,
) => ({ ...parties, units }) as Allowance;

/** The allowance of so many units between pinned parties; null when a pin is missing. */
export function pinnedAllowance(parties: Parties, units: bigint): Allowance | null {
  const found = pinnedParties(parties);
  return "missing" in found ? null : allowanceOf(found, units);
}

/** The allowance of 0 units that revokes an earlier one; null when a pin is missing. */
export const revokingAllowance = (parties: Parties) => pinnedAllowance(parties, 0n);

/**
 * Derives the allowance from the operator's input and the pins. From the exchange it uses only the rate
 * and the fees, and only when the fees are on top or BRL were typed; it never uses the quote's
 * `contract`. Without stated fees, exact units are known only for typed tokens without fees on top.
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
