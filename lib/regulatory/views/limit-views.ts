import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { monthCents } from "#lib/regulatory/rows/payments.ts";
import { limitWarnings, type LimitKind, type Weighed } from "#lib/rules/regulatory/limits.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** One limit that is passed; amounts as decimal text. */
export type LimitView = {
  kind: LimitKind;
  isAssumed: boolean;
  /** In the limit's own currency, whole. */
  limit: string;
  rule: string;
  /** What was compared: the token's units as dollars, or the month in reais. */
  value: string;
};

const CENTS_PLACES = 2;
const whole = (cents: bigint) => cents.toString().slice(0, -CENTS_PLACES) || "0";

type Asked = Pick<Weighed, "units" | "custody" | "isAbroad"> & {
  accountId: string;
  /** BRL cents that are paid or taken, fees included. */
  cents: bigint;
  token: Token;
};

/** The limits that something to be paid today passes, by itself or with the account's month. */
export async function limitViews(
  rows: Rows,
  { accountId, cents, token, ...asked }: Asked,
): Promise<LimitView[]> {
  const day = saoPauloDayAfter(new Date(), 0);
  const month = (await monthCents(rows, accountId, day)) + cents;
  return limitWarnings({ ...asked, cents, day, monthCents: month }).map(
    ({ kind, isAssumed, limit }) => ({
      kind,
      isAssumed,
      limit: whole(limit.cents),
      rule: limit.rule,
      value:
        limit.currency === "BRL" ? formatAmount(month, "BRL") : formatAmount(asked.units, token),
    }),
  );
}
