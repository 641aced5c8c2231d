import "server-only";
import { sql, type Selectable } from "kysely";
import type { PayinReturn } from "#protocol/payins/payin-returns.ts";
import type { PayinReturnTable } from "#lib/payins/schema.ts";
import { notifyOfPayin } from "./payin-state.ts";
import type { PayinRow } from "./payins.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayinReturnRow = Selectable<PayinReturnTable>;

type OfPayin = Pick<PayinRow, "id" | "account_id">;

/**
 * Stores one return; true when it is new or changed. A `returned` one stays so, so that the order of answers
 * does not matter.
 */
async function keepReturn(tx: Tx, payin: OfPayin, one: PayinReturn): Promise<boolean> {
  const kept = await tx
    .insertInto("payin_return")
    .values({
      account_id: payin.account_id,
      payin_id: payin.id,
      end_to_end_id: one.endToEndId,
      reason: one.reason,
      status: one.status,
      cents: one.cents,
      received_at: one.receivedAt,
      returned_at: one.returnedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "end_to_end_id"])
        .doUpdateSet((is) => ({
          reason: is.ref("excluded.reason"),
          status: is.ref("excluded.status"),
          returned_at: is.ref("excluded.returned_at"),
        }))
        .where("payin_return.payin_id", "=", payin.id)
        .where("payin_return.status", "<>", "returned")
        .where(
          sql<boolean>`(payin_return.reason, payin_return.status) <> (excluded.reason, excluded.status)`,
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Stores the exchange's list of a payin's returns. `asOf`: the payin's last change, as the exchange gave it
 * when the returns were requested; a later change makes another request worthwhile. True when anything is
 * new.
 */
export async function storePayinReturns(
  tx: Tx,
  payin: OfPayin,
  returns: readonly PayinReturn[],
  asOf: Date,
): Promise<boolean> {
  let isNew = false;
  // Sorted, so that two replicas storing the same returns can't deadlock.
  for (const one of returns.toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : 1))) {
    isNew = (await keepReturn(tx, payin, one)) || isNew;
  }
  const stored = await tx
    .updateTable("payin")
    .set({
      exchange_updated_at: asOf,
      return_state: sql`(
        select case when bool_and(status = 'returned') then 'returned'
                    when count(*) > 0 then 'returning' end
        from payin_return where payin_id = ${payin.id})`,
    })
    .where("account_id", "=", payin.account_id)
    .where("id", "=", payin.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isNew && stored.return_state === "returned") {
    await notifyOfPayin(tx, stored, "payin:returned");
  }
  return isNew;
}

/** Notes that the exchange has no returns call, so that it is not asked again about this payin. */
export async function markNoReturnsCall(rows: Rows, payin: OfPayin, asOf: Date): Promise<void> {
  await rows
    .updateTable("payin")
    .set({ no_returns_call: true, exchange_updated_at: asOf })
    .where("account_id", "=", payin.account_id)
    .where("id", "=", payin.id)
    .execute();
}

/** The payin that a return is of; undefined: the account has no such return. */
export const payinOfReturn = (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<{ payin_id: bigint } | undefined> =>
  rows
    .selectFrom("payin_return")
    .select("payin_id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

const SHOWN_AT_MOST = 500;

/** The returns of these payins, each payin's in the order in which the PIX payments came. */
export async function returnsOfPayins(
  rows: Rows,
  accountId: string,
  payinIds: readonly bigint[],
): Promise<Map<bigint, PayinReturnRow[]>> {
  if (payinIds.length === 0) return new Map();
  const found = await rows
    .selectFrom("payin_return")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("payin_id", "in", payinIds)
    .orderBy("received_at")
    .orderBy("id")
    .limit(SHOWN_AT_MOST)
    .execute();
  return Map.groupBy(found, (row) => row.payin_id);
}
