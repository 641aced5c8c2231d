import {
  clearFeedFault,
  putFeedFault,
  feedCursor,
  moveFeedCursor,
  recordFeedRead,
} from "#service/db/books/bank-feed.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { FeedRow, Receipt, UnreadRow } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { contentFault } from "./content-fault.ts";
import { matchIncomingPix } from "./match-incoming-pix.ts";

const PAGE = 50;
/** Characters kept of a row that can't be taken. */
const TOLD_MAX = 8_192;

/** "moved": another process read the same feed and was faster; start again from its cursor. */
type Taken = "settled" | "returned" | "suspense" | "known" | "set aside" | "moved";

async function take(tx: Transaction, after: string, receipt: Receipt): Promise<Taken> {
  // The cursor moves in the same transaction as its effects: no row is lost or taken twice.
  if (!(await moveFeedCursor(tx, after, receipt.cursor))) return "moved";
  const taken = await matchIncomingPix(tx, receipt);
  await clearFeedFault(tx, receipt.cursor);
  return taken;
}

const toldOf = ({ endToEndId, txid, cents, paidAt }: Receipt) =>
  JSON.stringify({ endToEndId, txid, cents: String(cents), paidAt: String(paidAt) });

/** Keeps a row for a person to look at, and continues after it. */
async function setAside(deps: Deps, after: string, row: UnreadRow, endToEndId: string | null) {
  const { cursor, fault: trouble, told } = row;
  // PostgreSQL keeps no NUL in text.
  const kept = (text: string) => text.replaceAll("\0", "").slice(0, TOLD_MAX);
  const isMoved = await deps.transaction(async (tx) => {
    if (!(await moveFeedCursor(tx, after, cursor))) return false;
    const end_to_end_id = endToEndId && kept(endToEndId);
    await putFeedFault(tx, { cursor, end_to_end_id, trouble, told: kept(told) });
    return true;
  });
  if (!isMoved) return "moved";
  deps.log.error({ cursor, trouble }, "a row of the bank's feed could not be taken");
  return "set aside";
}

async function takeRow(deps: Deps, after: string, row: FeedRow): Promise<Taken> {
  if ("fault" in row) return setAside(deps, after, row, null);
  const attempt = () => deps.transaction((tx) => take(tx, after, row));
  try {
    // Tries once more: the same PIX may have just been taken from its charge.
    return await attempt().catch((error) => {
      if (contentFault(error) === null) throw error;
      return attempt();
    });
  } catch (error) {
    const fault = contentFault(error);
    if (fault === null) throw error;
    return setAside(deps, after, { cursor: row.cursor, fault, told: toldOf(row) }, row.endToEndId);
  }
}

/**
 * Takes what arrived at the bank, in order. True when there may be more. A row that can't be taken is set
 * aside; reading the feed again from an earlier cursor doubles nothing.
 */
export async function importReceipts(deps: Deps): Promise<boolean> {
  // What the copy has forgotten would be taken for what nobody can place, or settled once more.
  if (await isInRecovery(deps.db)) return false;
  let cursor = await feedCursor(deps.db);
  const rows = await deps.pix.received(cursor, PAGE);
  await recordFeedRead(deps.db);
  for (const row of rows) {
    const txid = "fault" in row ? null : row.txid;
    const after = cursor;
    const taken = await inPaymentSpan(deps, "take a PIX", txid === null ? null : { txid }, () =>
      takeRow(deps, after, row),
    );
    if (taken === "moved") return true;
    cursor = row.cursor;
    if ("fault" in row || taken === "set aside") continue;
    const fields = { endToEndId: row.endToEndId, taken };
    if (taken === "suspense") deps.log.warn(fields, "a PIX that nobody can place is in suspense");
    else deps.log.info(fields, "a PIX arrived");
  }
  return rows.length === PAGE;
}
