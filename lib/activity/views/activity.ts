import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Cursor, KeysetPage } from "#lib/core/store/keyset-page.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { ActivityFilter } from "#lib/activity/rows/activity-filter.ts";
import { activitySums } from "#lib/activity/rows/activity-sums.ts";
import { SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import { movementPage } from "#lib/activity/rows/walk-activity.ts";
import { activityTotals, type ActivityTotals } from "#lib/rules/activity/activity-sums.ts";
import {
  MOVEMENT_KINDS,
  MOVEMENT_SIDES,
  type MovementKind,
  type MovementSide,
  type MovementState,
} from "#lib/rules/activity/movements.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { movementReader } from "./activity-filter.ts";

const PAGE_SIZE = 20;
const LATEST = 5;

/** One movement as the list shows it: amounts as decimal text, negative where they go out; times as ISO 8601. */
export type MovementView = {
  id: string;
  kind: MovementKind;
  side: MovementSide;
  /** The page of its payment, and the number by which that is called. */
  href: string;
  number: string;
  state: MovementState;
  status: string;
  /** Who paid or is paid; null: not known. */
  name: string | null;
  amount: string;
  /** Null: its payment has them. */
  tokens: string | null;
  token: Token;
  network: string;
  reference: string;
  at: string;
};

export type MovementPage = KeysetPage<MovementView>;

const signed = (text: string, isOut: boolean) => (isOut ? `-${text}` : text);

function movementView(movement: Movement): MovementView {
  const { payment, kind, token, units, way } = movement;
  const isPayment = kind === "payin" || kind === "payout";
  return {
    id: String(movement.id),
    kind,
    side: payment.side,
    href: `/${payment.side}s/${payment.id}`,
    number: payment.number,
    state: movement.state,
    status: movement.status,
    name: movement.party?.name ?? null,
    amount: signed(formatAmount(movement.amountCents, "BRL"), way === "out"),
    tokens: isPayment ? signed(formatAmount(units, token), way === "out") : null,
    token,
    network: movement.network,
    reference: movement.labels.reference,
    at: movement.at.toISOString(),
  };
}

/** A page of an account's activity, at the same cost wherever it is and however long the list. */
export async function activityRows(
  store: Store,
  actor: Session,
  filter: ActivityFilter,
  cursor: Cursor = {},
): Promise<MovementPage> {
  const page = await movementPage(store.db, movementReader(actor), filter, {
    ...cursor,
    size: PAGE_SIZE,
  });
  return { ...page, rows: page.rows.map(movementView) };
}

/** The latest payments of an account, for whoever may read both its payins and its payouts. */
export async function latestMovements(
  store: Store,
  { id: accountId }: Pick<Account, "id">,
): Promise<MovementView[]> {
  const reader = { accountId, withKeys: false };
  const filter = { sides: MOVEMENT_SIDES };
  const { rows } = await movementPage(store.db, reader, filter, { size: LATEST });
  return rows.map(movementView);
}

export type ActivityTotalsView = ActivityTotals & {
  /** The state of which the money is added up. */
  state: MovementState;
  /** Only so many lines could be looked at, the newest; null: all were. */
  among: number | null;
};

/** What a filter's lines come to: of what is done, unless it asks for another state. */
export async function totalsOf(
  store: Store,
  actor: Session,
  filter: ActivityFilter,
): Promise<ActivityTotalsView> {
  const { sums, isPart } = await activitySums(store.db, actor.account.id, filter);
  const { kind, withFees, state = "done" } = filter;
  const kinds = kind ? [kind] : MOVEMENT_KINDS.filter((one) => withFees || one !== "fee");
  const totals = activityTotals(sums, { kinds, state });
  return { ...totals, state, among: isPart ? SEARCH_BOUNDS.matches : null };
}
