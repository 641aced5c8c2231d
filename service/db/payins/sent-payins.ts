import { PAYIN_MOVES, type PayinStatus } from "#protocol/payins/payins.ts";
import { sql } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Payin } from "./payins.ts";

/** Locks payins in the order of their ids until the transaction ends; lock their sends after them. */
export async function lockPayins(tx: Tx, ids: readonly bigint[]): Promise<Payin[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("payins")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Stores what their tokens were signed as, in one statement; in the order given. */
export async function payinsSigned(
  tx: Tx,
  signed: readonly { id: bigint; hash: string }[],
): Promise<Payin[]> {
  const { rows } = await sql<Payin>`
    update payins set transaction_hash = told.hash, updated_at = ${NOW}
    from unnest(${signed.map(({ id }) => id)}::bigint[], ${signed.map(({ hash }) => hash)}::text[])
      as told (id, hash)
    where payins.id = told.id returning payins.*`.execute(tx);
  return inOrder(rows, signed);
}

/** Stores how many confirmations their tokens have, in one statement; in the order given. */
export async function payinsSeen(
  tx: Tx,
  seen: readonly { id: bigint; confirmations: number }[],
): Promise<Payin[]> {
  const { rows } = await sql<Payin>`
    update payins set confirmations = told.confirmations, updated_at = ${NOW}
    from unnest(${seen.map(({ id }) => id)}::bigint[],
      ${seen.map(({ confirmations }) => confirmations)}::int[]) as told (id, confirmations)
    where payins.id = told.id returning payins.*`.execute(tx);
  return inOrder(rows, seen);
}

/**
 * Completes locked payins in one statement; in the order given.
 * @throws Error when one of them can't complete, as when it has ended
 */
export async function payinsCompleted(
  tx: Tx,
  payins: readonly Pick<Payin, "id" | "status">[],
): Promise<Payin[]> {
  for (const { id, status } of payins) {
    const allowed: readonly PayinStatus[] = PAYIN_MOVES[status];
    if (!allowed.includes("completed"))
      throw new Error(`payin ${id}: ${status} can't be completed`);
  }
  const { rows } = await sql<Payin>`
    update payins set status = 'completed', completed_at = ${NOW}, updated_at = ${NOW}
    from unnest(${payins.map(({ id }) => id)}::bigint[],
      ${payins.map(({ status }) => status)}::text[]) as told (id, status)
    where payins.id = told.id and payins.status = told.status returning payins.*`.execute(tx);
  return inOrder(rows, payins);
}

function inOrder(rows: readonly Payin[], asked: readonly { id: bigint }[]): Payin[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id }) => {
    const row = found.get(id);
    if (!row) throw new Error(`no payin ${id}`);
    return row;
  });
}
