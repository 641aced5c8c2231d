import "server-only";
import { sql, type RawBuilder } from "kysely";
import { signingLimits, type LimitedConnection } from "#lib/core/exchange/signing-limits.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { CENTS_TO_TOKEN, mulUp, TOKENS, type Token } from "#protocol/money/money.ts";
import { countedRate } from "#lib/rules/spenders/signing-limits.ts";

/** BRL per token, 6 places: at no less do a policy's bounds count what a payout takes. */
export type CountedRates = Readonly<Record<Token, bigint>>;

/** Zero without limits: no payout gets by that, and its quote alone counts. */
export async function countedRates(
  rows: Rows,
  account: LimitedConnection & { id: string },
): Promise<CountedRates> {
  const limits = await signingLimits(rows, account);
  const rateOf = async (token: Token) =>
    limits && countedRate(limits, await usualRates(rows, "payout", account, token));
  const [USDC, USDT] = await Promise.all(TOKENS.map(rateOf));
  return { USDC: USDC ?? 0n, USDT: USDT ?? 0n };
}

/** The BRL cents of a quote or, where its tokens are usually worth more, that. */
export function countedCents(
  { cents, token, units }: { cents: bigint; token: Token; units: bigint },
  rates: CountedRates,
): bigint {
  const usual = mulUp(units, rates[token]);
  return usual > cents ? usual : cents;
}

type Taken = { cents: RawBuilder<unknown>; token: RawBuilder<unknown>; units: RawBuilder<unknown> };

/** A row's BRL cents as `countedCents` gives them. */
export const countedCentsOf = (
  { cents, token, units }: Taken,
  { USDC, USDT }: CountedRates,
): RawBuilder<bigint> => sql<bigint>`greatest(${cents}, ceil(
  ${units}::numeric * case ${token} when 'USDC' then ${USDC}::numeric else ${USDT}::numeric end
    / ${CENTS_TO_TOKEN}::numeric)::bigint)`;
