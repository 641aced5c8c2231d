import type { Allowance } from "#protocol/allowance.ts";
import { formatAmount, type Token } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";

/** An allowance as it crosses to a page: `units` in the token's smallest, as a decimal integer. */
export type AllowanceView = {
  family: "evm";
  network: PayoutNetwork;
  chainId: number;
  token: { symbol: Token; address: `0x${string}` };
  spender: `0x${string}`;
  units: string;
  /** The same as decimal text of the token. */
  amount: string;
};

export function allowanceView(allowance: Allowance): AllowanceView {
  const { units, token } = allowance;
  return { ...allowance, units: units.toString(), amount: formatAmount(units, token.symbol) };
}

/** The allowance behind a view. @throws SyntaxError when `units` is no integer. */
export function allowanceOf({ amount: _amount, units, ...view }: AllowanceView): Allowance {
  return { ...view, units: BigInt(units) };
}
