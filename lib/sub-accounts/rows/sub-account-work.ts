import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type UpdateObject } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { SUB_ACCOUNT_STAGE_MOVES, type SubAccountStage } from "#lib/sub-accounts/schema.ts";
import { tellOfSubAccount, type SubAccountRow } from "./sub-accounts.ts";
import type { Tables } from "#lib/core/store/tables.ts";

/** Seconds from now, or null: nothing is done until a person has done something. */
export const workIn = (seconds: number | null) =>
  seconds === null
    ? { next_attempt_at: null }
    : { next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)` };

/** What stands on a row that the exchange has refused nothing of. */
export const NOT_REFUSED = { refused_code: null, refused_fields: null } as const;

export const refusedAs = (code: string, fields: FieldReasons = {}) => ({
  refused_code: code,
  refused_fields: toJson(fields),
});

type Change = UpdateObject<Tables, "sub_account">;

/**
 * Moves a sub-account that is in the stage in which it was seen; false when it no longer is. Whoever
 * looks at it is told.
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

/** Changes a sub-account that still is in the stage in which it was seen; false when it is not. */
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
  await tellOfSubAccount(rows, seen);
  return numUpdatedRows === 1n;
}

/** Its own account, which its events are delivered to; the same one after a refusal. */
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

/** Commits that a draft is sent off as it stands; the job asks the exchange. */
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

/** What the dashboard has to do something about now, taken for `leaseSeconds` by one replica. */
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

/** Keeps it for longer while a call is on its way; nothing when it was given back already. */
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
