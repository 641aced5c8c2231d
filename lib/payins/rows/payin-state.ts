import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { echoDifferences } from "#protocol/payins/payin-echo.ts";
import { readPayinReport } from "#lib/rules/payins/payin-event.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import {
  isSameState,
  withEvents,
  withReading,
  type PayinState,
} from "#lib/rules/payins/merge-payin.ts";
import { isOtherPayer } from "#lib/rules/payins/same-payer.ts";
import { agreedPayin } from "./payin-terms.ts";
import type { PayinRow } from "./payins.ts";
import { inTransaction, type Rows, type Tx } from "#lib/core/store/store.ts";
import { notifyOfMoney } from "#lib/core/notices/notify.ts";
import type { MoneyNotice } from "#lib/rules/notices/notices.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { importReportedEvents } from "#lib/core/exchange/reported-events.ts";

type Change = (known: PayinRow, tx: Tx) => PayinState | Promise<PayinState>;

/** What its maker is told of a change; of several at once the last. */
function noticeOf(known: PayinState, next: PayinState): MoneyNotice | null {
  if (next.status !== known.status) {
    if (next.status === "completed") return "payin:completed";
    if (next.status === "failed") return "payin:failed";
  }
  return next.paid_at !== null && known.paid_at === null ? "payin:paid" : null;
}

/** Tells whoever made a payin what became of it. */
export const notifyOfPayin = (tx: Tx, payin: PayinRow, event: MoneyNotice): Promise<void> =>
  notifyOfMoney(tx, event, {
    accountId: payin.account_id,
    id: payin.id,
    by: payin.created_by,
    amount: formatAmount(payin.sender_cents, "BRL"),
    who: payin.payer_name ?? payin.expected_payer ?? "",
  });

/** Locks the payin's row, so that changes merge into its current state one at a time. */
async function changeState(
  tx: Tx,
  accountId: string,
  transactionId: bigint,
  change: Change,
): Promise<PayinRow | undefined> {
  const known = await tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", transactionId)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return undefined;
  const next = await change(known, tx);
  if (isSameState(known, next)) return undefined;
  const row = await tx
    .updateTable("payin")
    .set({
      status: next.status,
      reported_by: next.reported_by,
      contradicted_by: next.contradicted_by,
      transaction_hash: next.transaction_hash,
      confirmations: next.confirmations,
      end_to_end_id: next.end_to_end_id,
      payer: next.payer && toJson(next.payer),
      other_payer: isOtherPayer(known.expected_payer, next.payer?.name ?? null),
      paid_at: next.paid_at,
      completed_at: next.completed_at,
      updated_at: sql`now()`,
    })
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const event = noticeOf(known, next);
  if (event) await notifyOfPayin(tx, row, event);
  return row;
}

/**
 * Stores the first differences between a reading and what was agreed; the agreed values stay. Returns the row
 * if that is new.
 */
async function keepDifferences(
  tx: Tx,
  accountId: string,
  reading: Payin,
): Promise<PayinRow | undefined> {
  const known = await tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", BigInt(reading.transactionId))
    .forUpdate()
    .executeTakeFirst();
  if (!known || known.differences !== null) return undefined;
  const differences = echoDifferences(agreedPayin(known), reading.echo);
  if (differences.length === 0) return undefined;
  return tx
    .updateTable("payin")
    .set({ differences: toJson(differences), updated_at: sql`now()` })
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Merges a reading from the exchange into a payin. Returns the row if anything is new. */
export const applyPayinReading = (
  rows: Rows,
  accountId: string,
  reading: Payin,
): Promise<PayinRow | undefined> =>
  inTransaction(rows, async (tx) => {
    const differing = await keepDifferences(tx, accountId, reading);
    const changed = await changeState(tx, accountId, BigInt(reading.transactionId), (known) =>
      withReading(known, reading),
    );
    return changed ?? differing;
  });

/**
 * Merges all verified events about a payin into it, including those that came before its row existed, for an
 * exchange where it can't be read. The payin is shown as unconfirmed. Returns the row if anything is new.
 */
export const applyPayinEvents = (
  rows: Rows,
  { account_id: accountId, transaction_id: transactionId }: PayinRow,
): Promise<PayinRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, transactionId, async (known) => {
      const told = await importReportedEvents(tx, accountId, "transaction_id", transactionId);
      return withEvents(known, told.map(readPayinReport));
    }),
  );
