import type { Allowance } from "#protocol/chain/allowance.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

/** An allowance as sent to a page: `units` in the token's smallest unit, as a decimal integer. */
export type AllowanceView = {
  network: PayoutNetwork;
  /** Null on solana. */
  chainId: number | null;
  token: { symbol: Token; address: string };
  spender: string;
  units: string;
  /** The same amount as decimal text. */
  amount: string;
};

export function allowanceView(allowance: Allowance): AllowanceView {
  const { family: _family, units, token, ...said } = allowance;
  const amount = formatAmount(units, token.symbol);
  return { ...said, token: { ...token }, units: units.toString(), amount };
}
