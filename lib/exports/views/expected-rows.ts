import "server-only";
import { activitySums } from "#lib/activity/rows/activity-sums.ts";
import { paymentTotals } from "#lib/activity/views/payment-totals.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Asked } from "#lib/exports/rows/asked.ts";

/** How many rows a file will have, at a cost that does not grow with it; null: that can't be told at once. */
export async function expectedRows(
  store: Store,
  account: Account,
  { source, month }: Pick<Asked, "source" | "month">,
): Promise<number | null> {
  if (source.ids !== null || month !== null) return null;
  if (source.list === "/activity") {
    const { kind, state } = source.filter;
    const { sums, isPart } = await activitySums(store.db, account.id, source.filter);
    if (isPart) return null;
    const own = sums.filter(
      (one) =>
        (kind === undefined || one.kind === kind) && (state === undefined || one.state === state),
    );
    return Number(own.reduce((all, { count }) => all + count, 0n));
  }
  const { count, among } = await paymentTotals(
    store,
    account,
    source.list === "/payins"
      ? { side: "payin", filter: source.filter }
      : { side: "payout", filter: source.filter },
  );
  return among === null ? Number(count) : null;
}
