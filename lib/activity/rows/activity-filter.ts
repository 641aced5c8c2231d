import "server-only";
import { sql, type RawBuilder } from "kysely";
import { betweenMoments } from "#lib/core/store/between-days.ts";
import type { ListSought } from "#lib/core/store/indexed-search.ts";
import type { ListTerms } from "#lib/core/store/list-terms.ts";
import { brlCode, isSearchIndexed, soughtLine } from "#lib/core/store/payment-search.ts";
import type { ListOrder } from "#lib/core/store/searched-page.ts";
import type { MovementKind, MovementSide, MovementState } from "#lib/rules/activity/movements.ts";

/** What narrows and sorts an account's activity. `activityFilter` makes it of a list's address. */
export type ActivityFilter = ListTerms & {
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
};

type Condition = RawBuilder<boolean>;

/** What a filter says, apart: `bounds` has an index in the list's order. */
export type ActivityTerms = ListSought & { bounds: readonly Condition[]; order: ListOrder };

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
  const sought = [
    ...(search ? [soughtLine(search)] : []),
    ...(isOne ? [sql<boolean>`codes @> ${[brlCode(min)]}::text[]`] : []),
  ];
  const isIndexed = sought.length > 0 && (isOne || search === undefined || isSearchIndexed(search));
  return {
    bounds: inOrder.bounds,
    fits: [
      ...inOrder.fits,
      ...others,
      ...(sides.length === 2 ? [] : [sql<boolean>`side = any(${[...sides]}::text[])`]),
      ...(network ? [sql<boolean>`network = ${network}`] : []),
      ...(token ? [sql<boolean>`token = ${token}`] : []),
    ],
    sought,
    matching: isIndexed ? { table: "activity", number: "id", sought } : null,
    order: {
      isRising: order === "oldest" || order === "smallest",
      amount: { column: isByAmount ? "amount_cents" : "at", accountId },
    },
  };
}
