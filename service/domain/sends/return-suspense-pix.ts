import { formatAmount } from "#protocol/money/money.ts";
import type { SuspensePix } from "#protocol/api/unsettled.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { isInSuspense, lockSuspense } from "#service/db/books/bank-feed.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { isReturnWritten } from "#service/db/payins/pix-returns.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { pixOwedBack } from "#service/domain/books/ledger-bookings.ts";
import { queuePixReturn } from "#service/domain/payins/queue-pix-return.ts";
import { refuseInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { refuseUnaccounted } from "./treasury-sent.ts";

/**
 * Decides that a PIX in suspense goes back in full; the bank is asked after the commit. Until the bank
 * confirms, a repeated call gets the same answer and changes nothing; after that, the PIX has left
 * suspense.
 * @throws ExchangeError `NOT_FOUND` when it is not in suspense; `SENDS_UNACCOUNTED` while the treasury has
 *   sent what the books don't know, since its tokens may be among that; `IN_RECOVERY`
 */
export async function returnSuspensePix(deps: Deps, endToEndId: string): Promise<SuspensePix> {
  const isDecided = await isReturnWritten(deps.db, endToEndId);
  if (!isDecided && (await isInSuspense(deps.db, endToEndId))) await refuseUnaccounted(deps);
  const { pix, isNew } = await deps.transaction(async (tx) => {
    await refuseInRecovery(tx);
    const found = await lockSuspense(tx, endToEndId);
    if (!found) throw new ExchangeError("NOT_FOUND", { fields: { end_to_end_id: "unknown" } });
    if (await isReturnWritten(tx, endToEndId)) return { pix: found, isNew: false };
    const { end_to_end_id, cents } = found;
    const what = { end_to_end_id, payin_id: null, cents, reason: "unplaceable" } as const;
    await insertLedgerTransaction(tx, pixOwedBack(await queuePixReturn(tx, what), cents, null));
    return { pix: found, isNew: true };
  });
  if (isNew) deps.log.warn({ endToEndId }, "a PIX in suspense is returned by a person's decision");
  return {
    end_to_end_id: pix.end_to_end_id,
    txid: pix.txid,
    amount: formatAmount(pix.cents, "BRL"),
    paid_at: pix.paid_at.toISOString(),
    status: "returning",
  };
}
