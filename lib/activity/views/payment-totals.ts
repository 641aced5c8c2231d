import "server-only";
import { activitySums } from "#lib/activity/rows/activity-sums.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { ListedSum } from "#lib/core/store/listed-sums.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countPayins, type PayinFilter } from "#lib/payins/rows/payins.ts";
import { countPayouts, type PayoutFilter } from "#lib/payouts/rows/payouts.ts";
import type { MovementSide, MovementState } from "#lib/rules/activity/movements.ts";
import type { Token } from "#protocol/money/money.ts";

/** A list of payments, and what narrows it. */
type Listed = { side: "payin"; filter: PayinFilter } | { side: "payout"; filter: PayoutFilter };

export type PaymentTotals = {
  /** Payments that the list has. */
  count: bigint;
  /** The money is of the completed ones alone: what failed moved none. A list of one status adds up all it has. */
  isOfCompleted: boolean;
  /** The list has none but those that moved no money in the end, or moved it back. */
  isOff: "failed" | "expired" | null;
  /** As the list shows it: what a payin's payer paid, what a payout's receiver gets. */
  cents: bigint;
  tokens: { token: Token; units: bigint }[];
  /** Only so many could be looked at, the newest; null: all were. */
  among: number | null;
};

/** Statuses that are the whole of a state, of which sums are kept. */
const WHOLE: Record<MovementSide, Readonly<Record<string, MovementState>>> = {
  payin: { completed: "done", failed: "failed", expired: "expired" },
  payout: { completed: "done" },
};

/** By what a list is narrowed to. */
const OFF: Readonly<Record<string, "failed" | "expired">> = {
  failed: "failed",
  refunded: "failed",
  expired: "expired",
};

type Sums = { sums: Omit<ListedSum, "status">[]; completed: Omit<ListedSum, "status">[] };

/** Read from the sums of the activity; null: they can't tell. */
async function storedSums(store: Store, account: Account, listed: Listed): Promise<Sums | null> {
  const { side, filter } = listed;
  const { status, show, search, min, max, from, to, network, token, category } = filter;
  const state = status === undefined ? undefined : WHOLE[side][status];
  if (status !== undefined && state === undefined) return null;
  if (show ?? search ?? min ?? max) return null;
  const asked = { sides: [side], from, to, network, token, category };
  const { sums: all } = await activitySums(store.db, account.id, asked);
  const own = all.filter(
    (one) => one.kind === side && (state === undefined || one.state === state),
  );
  const sums = own.map(({ grossCents, netCents, ...one }) => ({
    ...one,
    cents: side === "payin" ? grossCents : netCents,
  }));
  return { sums, completed: sums.filter((one) => one.state === "done") };
}

/** What a list of payments comes to, at a cost that does not grow with it. */
export async function paymentTotals(
  store: Store,
  account: Account,
  listed: Listed,
): Promise<PaymentTotals> {
  const { status, show } = listed.filter;
  const stored = await storedSums(store, account, listed);
  const counted = stored
    ? null
    : listed.side === "payin"
      ? await countPayins(store.db, account.id, listed.filter)
      : await countPayouts(store.db, account.id, listed.filter);
  const sums = stored?.sums ?? counted?.sums ?? [];
  const completed =
    stored?.completed ?? counted?.sums.filter((one) => one.status === "completed") ?? [];
  const isOfCompleted = status === undefined && show === undefined;
  const money = isOfCompleted ? completed : sums;
  const tokens = Map.groupBy(money, ({ token }) => token);
  return {
    count: sums.reduce((sum, one) => sum + one.count, 0n),
    isOfCompleted,
    isOff: OFF[status ?? show ?? ""] ?? null,
    cents: money.reduce((sum, one) => sum + one.cents, 0n),
    tokens: [...tokens]
      .map(([token, all]) => ({ token, units: all.reduce((sum, one) => sum + one.units, 0n) }))
      .toSorted((a, b) => a.token.localeCompare(b.token)),
    among: counted?.among ?? null,
  };
}
