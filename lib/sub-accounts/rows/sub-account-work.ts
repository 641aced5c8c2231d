import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type UpdateObject } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { SUB_ACCOUNT_STAGE_MOVES, type SubAccountStage } from "#lib/sub-accounts/schema.ts";
import { sendSubAccountHint, type SubAccountRow } from "./sub-accounts.ts";
import type { Tables } from "#lib/core/store/tables.ts";

/** Schedules work in this many seconds; null: not until a person acts. */
export const workIn = (seconds: number | null) =>
  seconds === null
    ? { next_attempt_at: null }
    : { next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)` };

/** Clears an earlier refusal. */
export const NOT_REFUSED = { refused_code: null, refused_fields: null } as const;

export const refusedAs = (code: string, fields: FieldReasons = {}) => ({
  refused_code: code,
  refused_fields: toJson(fields),
});

type Change = UpdateObject<Tables, "sub_account">;

/**
 * Moves a sub-account to another stage, if it is still in the stage that was seen; else false. Its open pages
 * are told.
 * @throws Error for a move that the table does not have.
 */
export async function moveSubAccount(
  rows: Rows,
  seen: Pick<SubAccountRow, "id" | "account_id" | "stage">,
  to: SubAccountStage,
  change: Change = {},
): Promise<boolean> {
  const moves: readonly SubAccountStage[] = SUB_ACCOUNT_STAGE_MOVES[seen.stage];
  if (!moves.includes(to)) throw new Error(`no sub-account moves from ${seen.stage} to ${to}`);
  return changeSubAccount(rows, seen, { ...change, stage: to, attempts: 0 });
}

/** Changes a sub-account, if it is still in the stage that was seen; else false. */
export async function changeSubAccount(
  rows: Rows,
  seen: Pick<SubAccountRow, "id" | "account_id" | "stage">,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("sub_account")
    .set({ ...change, updated_at: sql`now()` })
    .where("id", "=", seen.id)
    .where("stage", "=", seen.stage)
    .executeTakeFirstOrThrow();
  await sendSubAccountHint(rows, seen);
  return numUpdatedRows === 1n;
}

/** The account that its events are delivered to; a submission after a refusal keeps it. */
async function ownAccount(tx: Tx, row: SubAccountRow): Promise<string> {
  const { own_account_id: kept, account_id, name } = row;
  if (kept !== null) {
    await tx.updateTable("account").set({ name }).where("id", "=", kept).execute();
    return kept;
  }
  const id = `sub-${randomUUID()}`;
  const main = tx.selectFrom("account").where("id", "=", account_id);
  const { connection_id } = await main.select("connection_id").executeTakeFirstOrThrow();
  await tx.insertInto("account").values({ id, connection_id, kind: "sub", name }).execute();
  return id;
}

/** Commits the submission of a draft as it is; the job calls the exchange. */
export async function beginOnboarding(tx: Tx, row: SubAccountRow, by: string): Promise<void> {
  await moveSubAccount(tx, row, "creating", {
    ...NOT_REFUSED,
    ...workIn(0),
    own_account_id: await ownAccount(tx, row),
    idempotency_key: randomUUID(),
    asked_at: null,
    submitted_by: by,
    submitted_at: sql<Date>`now()`,
  });
}

/** Sub-accounts with work due, taken by this replica for `leaseSeconds`. */
export function claimSubAccountWork(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<SubAccountRow[]> {
  return rows
    .updateTable("sub_account")
    .set({ attempts: sql`attempts + 1`, ...workIn(leaseSeconds) })
    .where("id", "in", (due) =>
      due
        .selectFrom("sub_account")
        .select("id")
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Extends the lease while a call is under way, unless the work has been handed back. */
export async function extendSubAccountWork(
  rows: Rows,
  id: bigint,
  leaseSeconds: number,
): Promise<void> {
  await rows
    .updateTable("sub_account")
    .set(workIn(leaseSeconds))
    .where("id", "=", id)
    .where("next_attempt_at", ">", sql<Date>`now()`)
    .execute();
}
