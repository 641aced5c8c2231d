import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { PayinReturnRecord } from "#protocol/payins/payin-returns.ts";
import { findPayin } from "#service/db/payins/payins.ts";
import { listReturns } from "#service/db/payins/pix-returns.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { User } from "#service/domain/access/user.ts";

type Listed = Awaited<ReturnType<typeof listReturns>>[number];

function toRecord(row: Listed): PayinReturnRecord {
  const { reason, confirmed_at: at } = row;
  if (reason === "unplaceable") throw new Error(`return ${row.id} is of no payin`);
  return {
    reason,
    status: at === null ? "returning" : "returned",
    amount: formatAmount(row.cents, "BRL"),
    end_to_end_id: row.end_to_end_id,
    received_at: row.paid_at.toISOString(),
    returned_at: at?.toISOString() ?? null,
  };
}

/**
 * Every PIX of a payin of the caller that goes or went back. `returned_at` is when the bank's
 * confirmation was written down.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function listPayinReturns(
  deps: Deps,
  user: User,
  transactionId: number,
): Promise<PayinReturnRecord[]> {
  const payin = await findPayin(deps.db, user.id, BigInt(transactionId));
  if (!payin?.pix_code) throw new ExchangeError("NOT_FOUND");
  return (await listReturns(deps.db, payin.id)).map(toRecord);
}
