import "server-only";
import { sql, type RawBuilder } from "kysely";
import { betweenMoments } from "#lib/core/store/between-days.ts";
import type { ListTerms } from "#lib/core/store/list-terms.ts";
import type { ListOrder } from "#lib/core/store/searched-page.ts";
import type { MovementKind, MovementSide, MovementState } from "#lib/rules/activity/movements.ts";

/** What is looked for among the lines: a text in their words, or any of these codes as a whole. */
type ActivitySearch = {
  text: string;
  codes: readonly string[];
};

/** What narrows and sorts an account's activity. `activityFilter` makes it of a list's address. */
export type ActivityFilter = Omit<ListTerms, "sought"> & {
  /** Whose lines the reader may read. */
  sides: readonly MovementSide[];
  kind?: MovementKind | undefined;
  /** Fees stand among the others; a chosen kind says for itself. */
  withFees?: boolean | undefined;
  state?: MovementState | undefined;
  network?: string | undefined;
  token?: string | undefined;
  /** A cost centre's whole text; null: one that nothing stands under. */
  costCentre?: string | null | undefined;
  search?: ActivitySearch | undefined;
};

/** The code of an amount in reais, as the lines hold it. */
export const brlCode = (cents: bigint): string => `brl:${cents}`;

type Condition = RawBuilder<boolean>;

/**
 * What a filter says, apart: `bounds` has an index in the list's order, `fits` has none, and `sought` is looked up in
 * the index of what is typed. `isIndexed`: that index can answer all of `sought`.
 */
export type ActivityTerms = {
  bounds: Condition[];
  fits: Condition[];
  sought: Condition[];
  isIndexed: boolean;
  order: ListOrder;
};

/** Three letters or digits in a row: the index of words knows no shorter parts. */
const INDEXED = /[a-z0-9]{3}/;
const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();

const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function soughtIn({ text, codes }: ActivitySearch): Condition {
  const words = sql<boolean>`words like folded_text(${literally(text)})`;
  return codes.length === 0 ? words : sql`(codes && ${[...codes]}::text[] or ${words})`;
}

export function activityTerms(accountId: string, filter: ActivityFilter): ActivityTerms {
  const { sides, kind, withFees, state, network, token, search, from, to, min, max, order } =
    filter;
  const { costCentre, category } = filter;
  const isByAmount = order === "largest" || order === "smallest";
  const days = betweenMoments(sql.ref("at"), { from, to });
  const without: Condition[] = kind || withFees ? [] : [sql`kind <> 'fee'`];
  const named: Condition[] = kind ? [sql`kind = ${kind}`] : [];
  const inState: Condition[] = state ? [sql`state = ${state}`] : [];
  const amounts: Condition[] = [
    ...(min === undefined ? [] : [sql<boolean>`amount_cents >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`amount_cents <= ${max}`]),
  ];
  const headed: Condition[] = [
    ...(costCentre === undefined
      ? []
      : [costCentre === null ? sql<boolean>`false` : sql<boolean>`cost_centre = ${costCentre}`]),
    ...(category === undefined ? [] : [sql<boolean>`category = ${category}`]),
  ];
  const isOne = min !== undefined && min === max;
  // States of everything but fees have an index, and those of one kind.
  const hasState = kind !== undefined || !withFees;
  // The index of a heading is in the order of time; within it, nothing else has one.
  const [heading = [], others = []] = isByAmount
    ? [[], headed]
    : [headed.slice(0, 1), headed.slice(1)];
  const inOrder = isByAmount
    ? { bounds: [...without, ...amounts], fits: [...days, ...named, ...inState] }
    : heading.length > 0
      ? { bounds: [...heading, ...days], fits: [...without, ...named, ...inState, ...amounts] }
      : {
          bounds: [...without, ...named, ...days, ...(hasState ? inState : [])],
          fits: [...(hasState ? [] : inState), ...amounts],
        };
  return {
    bounds: inOrder.bounds,
    fits: [
      ...inOrder.fits,
      ...others,
      ...(sides.length === 2 ? [] : [sql<boolean>`side = any(${[...sides]}::text[])`]),
      ...(network ? [sql<boolean>`network = ${network}`] : []),
      ...(token ? [sql<boolean>`token = ${token}`] : []),
    ],
    sought: [
      ...(search ? [soughtIn(search)] : []),
      ...(isOne ? [sql<boolean>`codes @> ${[brlCode(min)]}::text[]`] : []),
    ],
    isIndexed: isOne || search === undefined || INDEXED.test(folded(search.text)),
    order: {
      isRising: order === "oldest" || order === "smallest",
      amount: { column: isByAmount ? "amount_cents" : "at", accountId },
    },
  };
}
