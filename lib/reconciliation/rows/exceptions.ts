import "server-only";
import { sql, type Selectable } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { isStanding, type ExceptionState } from "#lib/rules/reconciliation/exceptions.ts";
import {
  KINDS,
  EXCEPTION_KINDS,
  type ExceptionKind,
  type Witness,
} from "#lib/rules/reconciliation/kinds.ts";
import "#lib/reconciliation/schema.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

export type ExceptionRow = Omit<Selectable<Tables["reconciliation_exception"]>, "day"> & {
  /** As 2026-10-31. */
  day: string;
};

const COLUMNS = [
  "id",
  "account_id",
  "subject",
  "kind",
  "part",
  "payin_id",
  "payout_id",
  "return_id",
  "line_id",
  "cents",
  "what",
  "ours",
  "theirs",
  "state",
  "owner",
  "reason",
  "decided_by",
  "decided_at",
  "found_at",
  "changed_at",
] as const;

const ofAccount = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("reconciliation_exception")
    .select(COLUMNS)
    .select(sql<string>`day::text`.as("day"))
    .where("account_id", "=", accountId);

export type ExceptionFilter = {
  state: ExceptionState;
  witness?: Witness | undefined;
  /** Only those that this person takes care of. */
  owner?: string | undefined;
};

const kindsOf = (witness: Witness): ExceptionKind[] =>
  KINDS.filter((kind) => EXCEPTION_KINDS[kind].witness === witness);

/** A page of an account's exceptions, the newest first; ask for one more than it shows. */
export function listExceptions(
  rows: Rows,
  accountId: string,
  { state, witness, owner }: ExceptionFilter,
  {
    before,
    after,
    limit,
  }: { before?: bigint | undefined; after?: bigint | undefined; limit: number },
): Promise<ExceptionRow[]> {
  let query = ofAccount(rows, accountId).where("state", "=", state).limit(limit);
  if (witness) query = query.where("kind", "in", kindsOf(witness));
  if (owner !== undefined) query = query.where("owner", "=", owner);
  if (before !== undefined) query = query.where("id", "<", before);
  if (after === undefined) return query.orderBy("id", "desc").execute();
  const found = query.where("id", ">", after).orderBy("id").execute();
  return found.then((all) => all.toReversed());
}

export const exceptionById = (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<ExceptionRow | undefined> =>
  ofAccount(rows, accountId).where("id", "=", id).executeTakeFirst();

/** So many of one payment are shown: it has one of a kind and part. */
const OF_PAYMENT_MOST = 9;

/** All that was found of a payment, the newest first. */
export const exceptionsOfPayment = (
  rows: Rows,
  accountId: string,
  { of, id }: { of: "payin" | "payout"; id: bigint },
): Promise<ExceptionRow[]> =>
  ofAccount(rows, accountId)
    .where(`${of}_id`, "=", id)
    .orderBy("id", "desc")
    .limit(OF_PAYMENT_MOST)
    .execute();

/** The next one that is open, going round: the older ones first, then from the newest. */
export async function nextOpen(
  rows: Rows,
  accountId: string,
  after: bigint,
): Promise<bigint | null> {
  const open = () =>
    rows
      .selectFrom("reconciliation_exception")
      .select("id")
      .where("account_id", "=", accountId)
      .where("state", "=", "open")
      .orderBy("id", "desc")
      .limit(1);
  const older = await open().where("id", "<", after).executeTakeFirst();
  const found = older ?? (await open().where("id", "<>", after).executeTakeFirst());
  return found?.id ?? null;
}

const COUNTED_MOST = 1_000;

/** How many are open, up to a thousand: more than that nobody counts. */
export async function countOpen(rows: Rows, accountId: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reconciliation_exception
      where account_id = ${accountId} and state = 'open' limit ${COUNTED_MOST}) as counted`.execute(
    rows,
  );
  return found[0]?.count ?? 0;
}

/** How many there are in each state, up to a thousand. */
export async function countByState(
  rows: Rows,
  accountId: string,
  states: readonly ExceptionState[],
): Promise<Map<ExceptionState, number>> {
  const { rows: found } = await sql<{ state: ExceptionState; count: number }>`
    select one.state, (select count(*)::int from (select from reconciliation_exception e
        where e.account_id = ${accountId} and e.state = one.state limit ${COUNTED_MOST}) as counted) as count
    from unnest(${[...states]}::text[]) as one(state)`.execute(rows);
  return new Map(found.map(({ state, count }) => [state, count]));
}

/** Exceptions by their numbers. */
export const exceptionsByIds = (
  rows: Rows,
  accountId: string,
  ids: readonly bigint[],
): Promise<ExceptionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ofAccount(rows, accountId).where("id", "in", ids).execute();

const size = (units: bigint) => (units < 0n ? -units : units);

/**
 * By how much a witness says more than we do, and whether it is more money, whichever way it goes; null: it is no money,
 * or a side has none.
 */
export function betweenOf({ what, ours, theirs }: ExceptionRow, token: Token | undefined) {
  const asset = what === "cents" ? ("BRL" as const) : what === "units" ? token : undefined;
  if (asset === undefined || ours === null || theirs === null) return null;
  const [us, them] = [BigInt(ours), BigInt(theirs)];
  return { amount: formatAmount(them - us, asset), asset, isMore: size(them) > size(us) };
}

export type Decision = {
  /** From which states it may be taken. */
  from: readonly ExceptionState[];
  to: ExceptionState;
  reason: string | null;
  by: string;
};

/** @throws DashboardError `NOT_FOUND`, or `CONFLICT` where it has changed meanwhile */
export async function lockException(
  tx: Tx,
  accountId: string,
  id: bigint,
  from: readonly ExceptionState[],
): Promise<ExceptionRow> {
  const row = await ofAccount(tx, accountId).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new DashboardError("NOT_FOUND");
  if (!from.includes(row.state)) throw new DashboardError("CONFLICT");
  return row;
}

export async function decideException(
  tx: Tx,
  accountId: string,
  id: bigint,
  { from, to, reason, by }: Decision,
): Promise<ExceptionRow> {
  const row = await lockException(tx, accountId, id, from);
  const now = sql<Date>`now()`;
  await tx
    .updateTable("reconciliation_exception")
    .set({ state: to, reason, decided_by: by, decided_at: now, changed_at: now })
    .where("id", "=", id)
    .execute();
  return row;
}

export async function assignException(
  tx: Tx,
  accountId: string,
  id: bigint,
  owner: string | null,
): Promise<ExceptionRow> {
  const row = await ofAccount(tx, accountId).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new DashboardError("NOT_FOUND");
  if (!isStanding(row.state)) throw new DashboardError("CONFLICT");
  await tx
    .updateTable("reconciliation_exception")
    .set({ owner, changed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  return row;
}

/** How many stand, by account and kind. */
export async function countStanding(
  rows: Rows,
): Promise<{ account_id: string; kind: ExceptionKind; state: ExceptionState; count: bigint }[]> {
  return rows
    .selectFrom("reconciliation_exception")
    .select(["account_id", "kind", "state"])
    .select(sql<bigint>`count(*)`.as("count"))
    .where("state", "in", ["open", "asked"])
    .groupBy(["account_id", "kind", "state"])
    .orderBy("account_id")
    .orderBy("kind")
    .execute();
}
