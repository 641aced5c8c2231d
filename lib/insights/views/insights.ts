import "server-only";
import { categories } from "#lib/accounting/rows/categories.ts";
import { activitySeries, firstActivityDay } from "#lib/activity/rows/activity-series.ts";
import { largestGroups } from "#lib/activity/rows/largest-groups.ts";
import { readableSides } from "#lib/activity/views/activity-filter.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";
import type { Store } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { Days } from "#lib/format/typed-days.ts";
import { insightPeriod, periodsOf } from "#lib/rules/insights/periods.ts";
import {
  PAYMENT_KINDS,
  sumsOf,
  type Heading,
  type PaymentKind,
  type Point,
} from "#lib/rules/insights/points.ts";
import { tokensIn, type GroupsView, type InsightsData } from "#lib/rules/insights/tables.ts";
import { medianRate } from "#lib/rules/spenders/signing-limits.ts";
import type { Token } from "#protocol/money/money.ts";

/** Of a heading the largest; the others stand together. */
const LARGEST = 10;

type UsualRate = { kind: PaymentKind; token: Token; rate: bigint | null };

/** What an account's done payments of some days come to, for charts and their tables. */
export type InsightsView = InsightsData & {
  days: Days;
  /** Today's usual rates of the tokens that were traded; null: there are too few. */
  usual: UsualRate[];
  hasPayments: boolean;
};

/** Days and months on which nothing happened stand there too. */
async function pointsOf(
  { db }: Store,
  actor: Session,
  period: ReturnType<typeof insightPeriod>,
): Promise<Point[]> {
  const sides = readableSides(actor);
  const found = await activitySeries(db, actor.account.id, { ...period, sides });
  return periodsOf(period).map((begins) => ({
    begins,
    of: found.filter((row) => row.begins === begins),
  }));
}

/** The last thirty days, of which the overview draws a part. */
export async function recentPoints(store: Store, actor: Session): Promise<Point[]> {
  const today = saoPauloDayAfter(new Date(), 0);
  return pointsOf(store, actor, insightPeriod({}, { today, first: null }));
}

/** Days' payments as they stand now; days that are not given are the last thirty. */
export async function insights(
  store: Store,
  actor: Session,
  given: Partial<Days>,
): Promise<InsightsView> {
  const { id } = actor.account;
  const [first, named] = await Promise.all([
    firstActivityDay(store.db, id),
    categories(store.db, id),
  ]);
  const today = saoPauloDayAfter(new Date(), 0);
  const { step, ...days } = insightPeriod(given, { today, first });
  const nameOf = new Map(named.map((one) => [one.id, one.name]));
  const points = await pointsOf(store, actor, { ...days, step });
  const sides = readableSides(actor);
  const view = async (heading: Heading, kind: PaymentKind): Promise<GroupsView> => {
    const total = sumsOf(points, kind);
    if (!sides.includes(kind)) return { groups: [], total, isPart: false };
    const asked = { ...days, heading, kind, most: LARGEST };
    const { groups, isPart } = await largestGroups(store.db, id, asked);
    const shown = groups.map((one) => ({
      ...one,
      label: heading === "category" ? (nameOf.get(one.label) ?? one.label) : one.label,
    }));
    return { groups: shown, total, isPart };
  };
  const of = async (heading: Heading) => {
    const [payin, payout] = await Promise.all([view(heading, "payin"), view(heading, "payout")]);
    return { payin, payout };
  };
  const [party, costCentre, category, usual] = await Promise.all([
    of("party"),
    of("cost_centre"),
    of("category"),
    Promise.all(
      PAYMENT_KINDS.flatMap((kind) =>
        tokensIn(points).map(async (token) => ({
          kind,
          token,
          rate: medianRate(await usualRates(store.db, kind, actor.account, token)),
        })),
      ),
    ),
  ]);
  return {
    days,
    step,
    points,
    groups: { party, cost_centre: costCentre, category },
    usual,
    hasPayments: points.some((point) => point.of.length > 0),
  };
}
