import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { sharedReading } from "#lib/overview/shared-reading.ts";
import { payinDays, type PayinDay } from "#lib/payins/rows/payin-days.ts";
import { payoutDays, type PayoutDay } from "#lib/payouts/rows/payout-days.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** Completed payins and payouts, in reais. */
type Moved = {
  cameIn: string;
  payins: number;
  wentOut: string;
  payouts: number;
  fees: string;
  /** Payments whose fee is not known, so that it is not in `fees`. */
  withoutFee: number;
  /** PIX that went back to their payers meanwhile; `cameIn` does not hold them. */
  returned: string;
  returns: number;
};

export type DayView = Moved & {
  /** "2026-11-23", in São Paulo. */
  day: string;
  /** Heights for a drawing, in thousandths of the highest amount of all days. */
  bars: { cameIn: number; wentOut: number };
};

export type MovementView = {
  /** The oldest first; the last is today. */
  days: DayView[];
  /** All days together. */
  total: Moved;
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

type Holder = Pick<Account, "id">;
type Days = { payins: PayinDay[]; payouts: PayoutDay[] };

async function daysOf(store: Store, { id }: Holder, first: number, last: number): Promise<Days> {
  const [payins, payouts] = await Promise.all([
    payinDays(store.db, id, first, last),
    payoutDays(store.db, id, first, last),
  ]);
  return { payins, payouts };
}

/** The last 30 days. Today and yesterday are added up anew each time, earlier days now and then. */
export async function movement(store: Store, account: Holder): Promise<MovementView> {
  const now = await daysOf(store, account, 1, 0);
  const of = `days ${account.id} before ${now.payins[0]?.day}`;
  const past = await sharedReading(of, KEPT_MS, () => daysOf(store, account, OLDEST, 2));
  return movementView([...past.payins, ...now.payins], [...past.payouts, ...now.payouts]);
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n);
const countOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const moved = (payins: readonly PayinDay[], payouts: readonly PayoutDay[]): Moved => ({
  cameIn: formatAmount(sumOf(payins.map(({ cents }) => cents)), "BRL"),
  payins: countOf(payins.map(({ completed }) => completed)),
  wentOut: formatAmount(sumOf(payouts.map(({ cents }) => cents)), "BRL"),
  payouts: countOf(payouts.map(({ completed }) => completed)),
  fees: formatAmount(sumOf([...payins, ...payouts].map(({ feeCents }) => feeCents)), "BRL"),
  withoutFee: countOf([...payins, ...payouts].map(({ withoutFee }) => withoutFee)),
  returned: formatAmount(sumOf(payins.map(({ returnedCents }) => returnedCents)), "BRL"),
  returns: countOf(payins.map(({ returned }) => returned)),
});

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
      ...moved([came], [went]),
      bars: { cameIn: height(came.cents), wentOut: height(went.cents) },
    };
  });
  const [yesterday, today] = days.slice(-2);
  if (!yesterday || !today) throw new Error("two days at least");
  return {
    days,
    total: moved(payins, payouts),
    today,
    yesterday,
    highest: highest > 0n ? formatAmount(highest, "BRL") : null,
  };
}
