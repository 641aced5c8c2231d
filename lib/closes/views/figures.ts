import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import {
  storedDifferences,
  standingDifferences,
  type DecidedDifference,
  type GroupedDifference,
} from "#lib/closes/rows/differences.ts";
import { otherLines, type OtherLines } from "#lib/closes/rows/other-lines.ts";
import { standingLines, unverifiedPayments, type LineSource } from "#lib/closes/rows/lines.ts";
import {
  namedSubjects,
  UNNAMED,
  type NamedSubject,
} from "#lib/reconciliation/rows/named-subjects.ts";
import { placeNames } from "#lib/closes/rows/places.ts";
import {
  minorUnits,
  readPlace,
  sumOf,
  type Balance,
  type Figures,
  type Sum,
} from "#lib/rules/closes/figures.ts";
import type { Month } from "#lib/rules/closes/months.ts";
import type { BlockingThing } from "#lib/rules/closes/blockers.ts";
import type { Token } from "#protocol/money/money.ts";

/** What a month adds to a place in one way. */
type Moved = Pick<Sum, "as" | "count" | "amount">;

export type OfPlace = Balance & { name: string | null; moved: Moved[] };

/** Differences of one kind that were decided in one way for one reason, and what all of them come to in BRL. */
type DifferenceGroup = Pick<DecidedDifference, "kind" | "state" | "reason" | "amount"> & {
  count: number;
  /** The first of them. */
  differences: (DecidedDifference & NamedSubject)[];
};

/** A month's figures as its page shows them. Amounts as decimal text. */
export type FiguresView = {
  month: string;
  lines: string;
  digest: string;
  previous: string | null;
  difference: string;
  /** Reais at the exchange: what came in, and where it went. */
  brl: OfPlace;
  wallets: (OfPlace & { network: string; token: Token; address: string })[];
  /** What the wallets of each token come to. */
  walletTotals: (OfPlace & { token: Token })[];
  /** Those that were paid most in the month; `more` others were paid, too. */
  pix: OfPlace[];
  pixMore: number;
  /** What all of them come to. */
  pixTotal: OfPlace;
  chain: { network: string; token: Token; moved: Moved[] }[];
  /** `other`: the lines of an open month that stand for no payment, by why they don't. */
  statements: { id: string; name: string | null; moved: Moved[]; other: OtherLines[] }[];
  /** Payments that no node of ours has confirmed. */
  unverified: { count: number; explained: number; things: BlockingThing[] };
  differences: DifferenceGroup[];
  /** Of all differences that were decided, in BRL, by how they were. */
  decided: { kind: string; state: string; count: string; amount: string }[];
};

const PIX_SHOWN = 200;
const DIFFERENCES_SHOWN = 200;
const NOTHING: Balance = { place: "brl", opening: "0.00", closing: "0.00" };

const movedAt = (sums: readonly Sum[], place: string): Moved[] =>
  sums.flatMap((sum) => (sum.place === place ? [sum] : []));

const paidMost = (one: OfPlace, other: OfPlace) => {
  const of = ({ moved }: OfPlace) =>
    moved.reduce((sum, { amount }) => sum + minorUnits(amount), 0n);
  const [a, b] = [of(one), of(other)];
  return a === b ? 0 : a < b ? 1 : -1;
};

/** What places come to together. */
function totalOf(place: string, places: readonly OfPlace[]): OfPlace {
  const moved = places.flatMap((one) => one.moved);
  const sorts = [...new Set(moved.map(({ as }) => as))];
  return {
    place,
    name: null,
    opening: sumOf(places.map(({ opening }) => opening)),
    closing: sumOf(places.map(({ closing }) => closing)),
    moved: sorts.map((as) => {
      const of = moved.filter((one) => one.as === as);
      const count = String(of.reduce((sum, one) => sum + Number(one.count), 0));
      return { as, count, amount: sumOf(of.map(({ amount }) => amount)) };
    }),
  };
}

/** Differences by their groups, with what they are about, as it is called today. */
async function groups(
  rows: Rows,
  accountId: string,
  differences: readonly GroupedDifference[],
): Promise<DifferenceGroup[]> {
  const subjects = await namedSubjects(
    rows,
    accountId,
    differences.map(({ id }) => ({ id: BigInt(id) })),
  );
  const found = new Map<string, DifferenceGroup>();
  for (const { alike, sum, ...one } of differences) {
    const { kind, state, reason } = one;
    const key = `${kind} ${state} ${reason}`;
    const none = { kind, state, reason, amount: sum, count: Number(alike), differences: [] };
    const group = found.get(key) ?? none;
    group.differences.push({ ...one, ...(subjects.get(BigInt(one.id)) ?? UNNAMED) });
    found.set(key, group);
  }
  return [...found.values()];
}

/** @param kept the lines that the figures are of; null: those that stand now */
export async function figuresView(
  rows: Rows,
  { figures, digest }: { figures: Figures; digest: string },
  kept: LineSource | null,
): Promise<FiguresView> {
  const { account, balances, sums } = figures;
  const own = (place: string) => movedAt(sums, place);
  const places = [...new Set([...balances, ...sums].map(({ place }) => place))];
  const moving = balances.filter(({ place }) => own(place).length > 0 || !place.startsWith("pix "));
  const pix = moving
    .filter(({ place }) => place.startsWith("pix "))
    .map((one) => ({ ...one, name: null, moved: own(one.place) }))
    .toSorted(paidMost);
  const shown = new Set(pix.slice(0, PIX_SHOWN).map(({ place }) => place));
  const names = await placeNames(
    rows,
    account,
    places.filter((place) => !place.startsWith("pix ") || shown.has(place)),
  );
  const nameOf = (place: string) => names.get(place) ?? null;
  const brl = balances.find(({ place }) => place === "brl") ?? NOTHING;
  const wallets = moving.flatMap((one) => {
    const read = readPlace(one.place);
    if (read.of !== "wallet") return [];
    const { network, address } = read;
    const token = read.token as Token;
    return [{ ...one, name: nameOf(one.place), moved: own(one.place), network, token, address }];
  });
  const tokens = [...new Set(wallets.map(({ token }) => token))].toSorted();
  const chain = places.flatMap((place) => {
    const read = readPlace(place);
    if (read.of !== "chain") return [];
    return [{ network: read.network, token: read.token as Token, moved: own(place) }];
  });
  const isVerified = chain.every(({ moved }) => moved.every(({ as }) => as === "verified"));
  // What was closed has only what its lines say.
  const other = kept === null ? await otherLines(rows, account, figures.month as Month) : [];
  return {
    month: figures.month,
    lines: figures.lines,
    digest,
    previous: figures.previous,
    difference: figures.difference,
    brl: { ...brl, name: null, moved: own("brl") },
    wallets,
    walletTotals: tokens.map((token) => ({
      ...totalOf(
        `wallets ${token}`,
        wallets.filter((one) => one.token === token),
      ),
      token,
    })),
    pix: pix.slice(0, PIX_SHOWN).map((one) => ({ ...one, name: nameOf(one.place) })),
    pixMore: Math.max(0, pix.length - PIX_SHOWN),
    pixTotal: totalOf("pix", pix),
    chain,
    statements: places.flatMap((place) => {
      const read = readPlace(place);
      return read.of === "statement"
        ? [
            {
              id: read.id,
              name: nameOf(place),
              moved: own(place),
              other: other.filter(({ statement }) => statement === read.id),
            },
          ]
        : [];
    }),
    unverified: isVerified
      ? { count: 0, explained: 0, things: [] }
      : await unverifiedPayments(rows, account, kept ?? standingLines(account, figures.month)),
    differences: await groups(
      rows,
      account,
      kept === null
        ? await standingDifferences(rows, account, figures.month, DIFFERENCES_SHOWN)
        : await storedDifferences(rows, kept, DIFFERENCES_SHOWN),
    ),
    decided: sums.flatMap(({ place, as, count, amount }) => {
      const read = readPlace(place);
      return read.of === "difference" ? [{ kind: read.rest, state: as, count, amount }] : [];
    }),
  };
}
