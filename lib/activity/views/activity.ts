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
import { payinStatesById, type PayinState } from "#lib/payins/views/payin-states.ts";
import { payoutStatesById, type PayoutState } from "#lib/payouts/views/payout-states.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { movementReader, readableSides } from "./activity-filter.ts";

const PAGE_SIZE = 20;
const LATEST = 5;

/**
 * One movement as the list shows it: amounts as decimal text, negative where they go out, but of a PIX that went back,
 * which had come in; times as ISO 8601.
 */
export type MovementView = {
  id: string;
  kind: MovementKind;
  side: MovementSide;
  /** The page of its payment, and the number by which that is called. */
  href: string;
  number: string;
  state: MovementState;
  /** How its payment stands, in the words of the payment's own list; null: the line is a return or a fee. */
  payin: PayinState | null;
  payout: PayoutState | null;
  /** A return or a fee that stands under its payment. */
  isUnder: boolean;
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
    payin: null,
    payout: null,
    isUnder: false,
    name: movement.party?.name ?? null,
    amount: signed(formatAmount(movement.amountCents, "BRL"), way === "out" && kind !== "return"),
    tokens: isPayment ? signed(formatAmount(units, token), way === "out") : null,
    token,
    network: movement.network,
    reference: movement.labels.reference,
    at: movement.at.toISOString(),
  };
}

/**
 * Returns and fees directly under their payment, where the page has both. Sorted by amount they stay where their
 * own amount puts them.
 */
function gathered(rows: readonly MovementView[], { order }: ActivityFilter): MovementView[] {
  if (order === "largest" || order === "smallest") return [...rows];
  const isPart = ({ kind }: MovementView) => kind === "return" || kind === "fee";
  const payments = new Set(rows.filter((row) => !isPart(row)).map(({ href }) => href));
  const parts = Map.groupBy(
    rows.filter((row) => isPart(row) && payments.has(row.href)),
    ({ href }) => href,
  );
  return rows.flatMap((row) => {
    if (isPart(row)) return payments.has(row.href) ? [] : [row];
    return [row, ...(parts.get(row.href) ?? []).map((part) => ({ ...part, isUnder: true }))];
  });
}

/** A page of an account's activity, at the same cost wherever it is and however long the list. */
export async function activityRows(
  store: Store,
  actor: Session,
  filter: ActivityFilter,
  cursor: Cursor = {},
  size = PAGE_SIZE,
): Promise<MovementPage> {
  const page = await movementPage(store.db, movementReader(actor), filter, { ...cursor, size });
  const idsOf = (kind: MovementSide) =>
    page.rows.flatMap((row) => (row.kind === kind ? row.payment.id : []));
  const [payins, payouts] = await Promise.all([
    payinStatesById(store, actor.account, idsOf("payin")),
    payoutStatesById(store, actor.account, idsOf("payout")),
  ]);
  const rows = page.rows.map((row) => ({
    ...movementView(row),
    payin: (row.kind === "payin" && payins.get(row.payment.id)) || null,
    payout: (row.kind === "payout" && payouts.get(row.payment.id)) || null,
  }));
  return { ...page, rows: gathered(rows, filter) };
}

/** The newest that a person may read, for the overview. */
export async function latestRows(store: Store, actor: Session): Promise<MovementView[]> {
  const { rows } = await activityRows(store, actor, { sides: readableSides(actor) }, {}, LATEST);
  return rows;
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
