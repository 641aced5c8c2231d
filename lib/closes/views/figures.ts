import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import {
  storedDifferences,
  standingDifferences,
  type DecidedDifference,
} from "#lib/closes/rows/differences.ts";
import type { LineSource } from "#lib/closes/rows/lines.ts";
import { namedSubjects, type NamedSubject } from "#lib/reconciliation/rows/named-subjects.ts";
import { placeNames } from "#lib/closes/rows/places.ts";
import {
  minorUnits,
  readPlace,
  type Balance,
  type Figures,
  type Sum,
} from "#lib/rules/closes/figures.ts";
import type { Token } from "#protocol/money/money.ts";

/** What a month adds to a place in one way. */
type Moved = Pick<Sum, "as" | "count" | "amount">;

type OfPlace = Balance & { name: string | null; moved: Moved[] };

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
  /** Those that were paid most in the month; `more` others were paid, too. */
  pix: OfPlace[];
  pixMore: number;
  chain: { network: string; token: Token; moved: Moved[] }[];
  statements: { id: string; name: string | null; moved: Moved[] }[];
  differences: (DecidedDifference & NamedSubject)[];
  /** Of all differences that were decided, in BRL, by how they were. */
  decided: { kind: string; state: string; count: string; amount: string }[];
};

const PIX_SHOWN = 20;
const DIFFERENCES_SHOWN = 100;
const NOTHING: Balance = { place: "brl", opening: "0.00", closing: "0.00" };

const movedAt = (sums: readonly Sum[], place: string): Moved[] =>
  sums.flatMap((sum) => (sum.place === place ? [sum] : []));

const paidMost = (one: OfPlace, other: OfPlace) => {
  const of = ({ moved }: OfPlace) =>
    moved.reduce((sum, { amount }) => sum + minorUnits(amount), 0n);
  const [a, b] = [of(one), of(other)];
  return a === b ? 0 : a < b ? 1 : -1;
};

const UNNAMED: NamedSubject = { payment: null, name: null };

/** Differences with what they are about, as it is called today. */
async function named(
  rows: Rows,
  accountId: string,
  differences: readonly DecidedDifference[],
): Promise<FiguresView["differences"]> {
  const subjects = await namedSubjects(
    rows,
    accountId,
    differences.map(({ id }) => ({ id: BigInt(id) })),
  );
  return differences.map((one) => ({ ...one, ...(subjects.get(BigInt(one.id)) ?? UNNAMED) }));
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
  return {
    month: figures.month,
    lines: figures.lines,
    digest,
    previous: figures.previous,
    difference: figures.difference,
    brl: { ...brl, name: null, moved: own("brl") },
    wallets: moving.flatMap((one) => {
      const read = readPlace(one.place);
      if (read.of !== "wallet") return [];
      const { network, address } = read;
      const token = read.token as Token;
      return [{ ...one, name: nameOf(one.place), moved: own(one.place), network, token, address }];
    }),
    pix: pix.slice(0, PIX_SHOWN).map((one) => ({ ...one, name: nameOf(one.place) })),
    pixMore: Math.max(0, pix.length - PIX_SHOWN),
    chain: places.flatMap((place) => {
      const read = readPlace(place);
      if (read.of !== "chain") return [];
      return [{ network: read.network, token: read.token as Token, moved: own(place) }];
    }),
    statements: places.flatMap((place) => {
      const read = readPlace(place);
      return read.of === "statement"
        ? [{ id: read.id, name: nameOf(place), moved: own(place) }]
        : [];
    }),
    differences: await named(
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
