import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { deleteUnmadeReturn } from "#service/db/payins/pix-returns.ts";
import { returnOf } from "#service/db/recovery/booked-payments.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { StatementRow } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { owedBackUndone } from "#service/domain/books/ledger-bookings.ts";
import { settleReturn } from "#service/domain/payins/settle-returns.ts";
import { bookForgottenPix } from "./book-forgotten.ts";
import { bookOnce, waits, type Booked } from "./book-once.ts";

/** How long after it was last asked a bank may still make a return. */
const MAY_STILL_COME_MS = 15 * 60_000;

/**
 * Books a PIX in suspense whose return was written before the recovery began. A return that the bank has made is
 * booked, and the PIX is kept by nobody. One that it has not made, and was not asked for lately, is cancelled in
 * the same transaction that books the PIX for a company, so that it is never both kept and returned.
 * @throws ExchangeError `UNAVAILABLE` while the bank does not say
 */
export async function bookWrittenReturn(
  deps: Deps,
  line: KeptEffect,
  row: StatementRow,
  userId: number | undefined,
): Promise<Booked> {
  const order = await returnOf(deps.db, row.endToEndId);
  if (order === null) return waits("its return is not in the books");
  const { id, end_to_end_id, cents } = order;
  const isDone = order.confirmed_at !== null;
  const found = isDone ? null : await deps.pix.findReturn(id);
  if (found && (found.endToEndId !== end_to_end_id || found.cents !== cents)) {
    return waits("the bank has another return under our id");
  }
  if (isDone || found) {
    return bookOnce(deps, line, null, async (tx) => {
      // False where it was booked meanwhile.
      await settleReturn(tx, order);
      return null;
    });
  }
  if (userId === undefined) return { is: "nobodys" };
  return bookForgottenPix(deps, line, row, userId, async (tx) => {
    const isCancelled = await deleteUnmadeReturn(tx, id, MAY_STILL_COME_MS);
    if (!isCancelled) return "the bank was asked for its return, and may still make it";
    await insertLedgerTransaction(tx, owedBackUndone(id, cents));
    return null;
  });
}
