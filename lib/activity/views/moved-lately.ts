import "server-only";
import { movedByAccount } from "#lib/activity/rows/moved-by-account.ts";
import type { Store } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** The days counted, today included. */
const DAYS = 30;

/** What came in and went out for an account, in reais. */
export type MovedView = { cameIn: string; wentOut: string };

/** What was completed in the last 30 days for each of some accounts; one for which nothing was is left out. */
export async function movedLately(
  store: Store,
  accounts: readonly string[],
): Promise<Record<string, MovedView>> {
  const now = new Date();
  const days = { from: saoPauloDayAfter(now, 1 - DAYS), to: saoPauloDayAfter(now, 0) };
  const moved = await movedByAccount(store.db, accounts, days);
  return Object.fromEntries(
    moved.map(({ accountId, inCents, outCents }) => [
      accountId,
      { cameIn: formatAmount(inCents, "BRL"), wentOut: formatAmount(outCents, "BRL") },
    ]),
  );
}
