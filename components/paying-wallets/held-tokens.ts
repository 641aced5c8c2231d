import type { ReadBalances } from "./balances-provider.tsx";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { mulDown, parseAmount, TOKENS, type Token } from "#protocol/money/money.ts";

/** Reais per token, 6 places, where one was quoted of late. */
export type TokenRates = Partial<Record<Token, bigint>>;

type HeldTokens = {
  /** What it has of each token, in minor units; without those of which it has none. */
  totals: { token: Token; units: bigint }[];
  /** Where it has tokens, but none of the coin for the fees. */
  noCoin: PayoutNetwork[];
  /** Not every network has answered. */
  isPart: boolean;
};

export const isZero = (amount = "0") => !/[1-9]/.test(amount);

/** A wallet's tokens on all of these networks together; null: no network has answered. */
export function heldTokens(
  balances: NonNullable<ReadBalances>,
  account: string,
  networks: readonly PayoutNetwork[],
): HeldTokens | null {
  const read = networks.flatMap((network) => {
    const found =
      balances === "failed" ? undefined : balances.find((one) => one.network === network);
    const held = found?.known ? found.of[account] : undefined;
    return held ? [{ network, held }] : [];
  });
  if (read.length === 0) return null;
  return {
    totals: TOKENS.map((token) => ({
      token,
      units: read.reduce(
        (sum, { held }) => sum + (parseAmount(held[token] ?? "0", token) ?? 0n),
        0n,
      ),
    })).filter(({ units }) => units > 0n),
    noCoin: read.flatMap(({ network, held }) =>
      isZero(held.native) && TOKENS.some((token) => !isZero(held[token])) ? [network] : [],
    ),
    isPart: read.length < networks.length,
  };
}

/** About how many centavos the tokens are worth; null: nothing is known to have a rate, or a part has none. */
export function worthOf({ totals, isPart }: HeldTokens, rates: TokenRates): bigint | null {
  if (isPart || totals.length === 0) return null;
  let worth = 0n;
  for (const { token, units } of totals) {
    const rate = rates[token];
    if (rate === undefined) return null;
    worth += mulDown(units, rate);
  }
  return worth;
}
