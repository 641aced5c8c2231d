import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { sharedReading } from "#lib/overview/shared-reading.ts";
import { payinDays, type PayinDay } from "#lib/payins/rows/payin-days.ts";
import { payoutDays, type PayoutDay } from "#lib/payouts/rows/payout-days.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** One day's completed payins and payouts, in reais. */
export type DayView = {
  /** "2026-11-23", in São Paulo. */
  day: string;
  cameIn: string;
  payins: number;
  wentOut: string;
  payouts: number;
  fees: string;
  /** Payments whose fee is not known, so that it is not in `fees`. */
  withoutFee: number;
  /** PIX that went back to their payers on this day; `cameIn` does not hold them. */
  returned: string;
  returns: number;
  /** Heights for a drawing, in thousandths of the highest amount of all days. */
  bars: { cameIn: number; wentOut: number };
};

export type MovementView = {
  /** The oldest first; the last is today. */
  days: DayView[];
  today: DayView;
  yesterday: DayView;
  /** The highest amount of a day, in or out; null: nothing moved. */
  highest: string | null;
};

/** The days shown, today included. */
const DAYS = 30;
const OLDEST = DAYS - 1;
/** Days that are over seldom change: late news of them may be told this much later. */
const KEPT_MS = 5 * 60_000;

type Moved = Pick<Account, "id">;
type Days = { payins: PayinDay[]; payouts: PayoutDay[] };

async function daysOf(store: Store, { id }: Moved, first: number, last: number): Promise<Days> {
  const [payins, payouts] = await Promise.all([
    payinDays(store.db, id, first, last),
    payoutDays(store.db, id, first, last),
  ]);
  return { payins, payouts };
}

/** The last 30 days. Today and yesterday are added up anew each time, earlier days now and then. */
export async function movement(store: Store, account: Moved): Promise<MovementView> {
  const now = await daysOf(store, account, 1, 0);
  const of = `days ${account.id} before ${now.payins[0]?.day}`;
  const past = await sharedReading(of, KEPT_MS, () => daysOf(store, account, OLDEST, 2));
  return movementView([...past.payins, ...now.payins], [...past.payouts, ...now.payouts]);
}

/** @throws Error unless both tell of the same days, two at least */
export function movementView(
  payins: readonly PayinDay[],
  payouts: readonly PayoutDay[],
): MovementView {
  const amounts = [...payins, ...payouts].map(({ cents }) => cents);
  const highest = amounts.reduce((most, cents) => (cents > most ? cents : most), 0n);
  const height = (cents: bigint) => (highest === 0n ? 0 : Number((cents * 1000n) / highest));
  const days = payins.map((came, at): DayView => {
    const went = payouts[at];
    if (went?.day !== came.day) throw new Error(`no payouts of ${came.day}`);
    return {
      day: came.day,
      cameIn: formatAmount(came.cents, "BRL"),
      payins: came.completed,
      wentOut: formatAmount(went.cents, "BRL"),
      payouts: went.completed,
      fees: formatAmount(came.feeCents + went.feeCents, "BRL"),
      withoutFee: came.withoutFee + went.withoutFee,
      returned: formatAmount(came.returnedCents, "BRL"),
      returns: came.returned,
      bars: { cameIn: height(came.cents), wentOut: height(went.cents) },
    };
  });
  const [yesterday, today] = days.slice(-2);
  if (!yesterday || !today) throw new Error("two days at least");
  return { days, today, yesterday, highest: highest > 0n ? formatAmount(highest, "BRL") : null };
}
