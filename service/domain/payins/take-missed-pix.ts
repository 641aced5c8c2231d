import { ExchangeError } from "#protocol/wire/error.ts";
import { putFeedFault } from "#service/db/books/bank-feed.ts";
import {
  isOfBooks,
  missedPix,
  missedRange,
  moveMissedPlace,
  type MissedPix,
} from "#service/db/books/missed-pix.ts";
import type { Receipt } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { contentFault } from "./content-fault.ts";
import { matchIncomingPix } from "./match-incoming-pix.ts";
import { isTxidForm } from "./payin-payment.ts";

const BATCH = 20;

type Missed = Awaited<ReturnType<typeof matchIncomingPix>> | "in recovery";

/** Places a PIX that the bank shows elsewhere and its feed has not brought, as the feed would have. */
export async function takeMissed(deps: Deps, receipt: Receipt): Promise<Missed> {
  const attempt = () =>
    deps.transaction(async (tx): Promise<Missed> => {
      // What an older copy has forgotten would be taken for what nobody can place.
      if (await isInRecovery(tx)) return "in recovery";
      return matchIncomingPix(tx, receipt);
    });
  // Tries once more: the feed may have just brought it.
  return attempt().catch((error) => {
    if (contentFault(error) === null) throw error;
    return attempt();
  });
}

/** What a row of the statement says, with what its charge adds: who paid, and when by the clock that decides. */
export type ShownReceipt = {
  receipt: Receipt;
  /** It went back, in whole or in part. */
  isBack: boolean;
};

/**
 * The received PIX of a row that the statement has shown; null when it shows it no more.
 * @throws ExchangeError `UNAVAILABLE` when the bank does not answer
 */
export async function shownReceipt(
  { pix }: Pick<Deps, "pix">,
  { end_to_end_id: endToEndId, after }: MissedPix,
): Promise<ShownReceipt | null> {
  const [row] = await pix.statement(after, 1);
  if (row?.direction !== "in" || row.endToEndId !== endToEndId) return null;
  const { txid, cents, at } = row;
  const charge = txid !== null && isTxidForm(txid) ? await pix.findCharge(txid) : null;
  const paid = charge?.payments.find((one) => one.endToEndId === endToEndId);
  const { paidAt, payer } = paid ?? { paidAt: at, payer: null };
  const receipt = { cursor: "", endToEndId, txid, cents, paidAt, payer };
  return { receipt, isBack: (paid?.returnedCents ?? 0n) > 0n };
}

/** False while it has to be looked at again. */
async function takeRow(deps: Deps, row: MissedPix): Promise<boolean> {
  const fields = { endToEndId: row.end_to_end_id };
  const shown = await shownReceipt(deps, row);
  if (shown === null) return true;
  const { receipt, isBack } = shown;
  if (!(await isOfBooks(deps.db, receipt.paidAt))) return true;
  if (isBack) {
    // Its return is in the statement too, which begins a recovery.
    deps.log.error(fields, "a PIX that the bank's feed left out went back at the bank");
    return true;
  }
  const { txid } = receipt;
  const key = txid === null ? null : { txid };
  try {
    const taken = await inPaymentSpan(deps, "take a PIX", key, () => takeMissed(deps, receipt));
    if (taken === "in recovery") return false;
    if (taken !== "known")
      deps.log.warn({ ...fields, taken }, "a PIX was found in the bank's statement");
  } catch (error) {
    const trouble = contentFault(error);
    if (trouble === null) throw error;
    const { cents, paidAt } = receipt;
    const told = JSON.stringify({ ...fields, cents: String(cents), paidAt: String(paidAt) });
    const cursor = `${row.after} of the statement`;
    await putFeedFault(deps.db, { cursor, end_to_end_id: row.end_to_end_id, trouble, told });
    deps.log.error({ ...fields, trouble }, "a PIX of the bank's statement could not be taken");
  }
  return true;
}

/**
 * Takes the PIX that the bank's statement shows and its feed has left out, whatever state their charge is in.
 * It begins once the statement was read, so that what an older copy has forgotten has begun a recovery before.
 * True when there may be more.
 */
export async function takeMissedPix(deps: Deps): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const range = await missedRange(deps.db, deps.witnessLateMs);
  const rows = await missedPix(deps.db, range, BATCH);
  let isAll = true;
  for (const row of rows) {
    try {
      isAll = (await takeRow(deps, row)) && isAll;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      isAll = false;
      deps.log.warn({ endToEndId: row.end_to_end_id, err: error }, "a PIX is not shown yet");
    }
  }
  if (!isAll) return false;
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  await moveMissedPlace(deps.db, range.from, last?.id ?? range.upTo);
  return last !== undefined;
}
