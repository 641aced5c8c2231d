import type { UnknownEffect } from "#service/db/core/recovery-tables.ts";
import {
  knownPayments,
  knownReturns,
  knownTxids,
  newestBooking,
} from "#service/db/recovery/known-effects.ts";
import { lookCursor } from "#service/db/recovery/recoveries.ts";
import { keepRows, statementCursor, type NewRow } from "#service/db/recovery/statement-rows.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { isTxidForm } from "#service/domain/payins/payin-payment.ts";
import type { StatementRow } from "#service/pix/port.ts";
import { keepUnknown } from "./keep-unknown.ts";

const PAGE = 200;
const KINDS = { in: "payin_paid", out: "pix_out", returned: "pix_return" } as const;

/** `after`: the cursor before it, so that the very row can be read again. */
const effectOf = (row: StatementRow, after: string): UnknownEffect => ({
  kind: KINDS[row.direction],
  evidence: row.endToEndId,
  told: {
    cents: String(row.cents),
    at: row.at.toISOString(),
    txid: row.txid,
    order_id: row.orderId,
    pix_key: row.pixKey,
    original_end_to_end_id: row.originalEndToEndId,
    after,
  },
});

/**
 * Those of the statement's rows that the books have no intent for. A PIX that arrived counts only where it
 * pays a charge that the service registered: anyone may send one without, and that is for suspense.
 */
async function unknownOf(
  { db, pix }: Deps,
  rows: readonly StatementRow[],
): Promise<StatementRow[]> {
  const textsOf = (direction: StatementRow["direction"], key: "orderId" | "txid") =>
    rows.flatMap((row) => (row.direction === direction ? (row[key] ?? []) : []));
  const payments = await knownPayments(db, textsOf("out", "orderId"));
  const returns = await knownReturns(db, textsOf("returned", "orderId"));
  const payins = await knownTxids(db, textsOf("in", "txid"));
  const unknown: StatementRow[] = [];
  for (const row of rows) {
    const { direction, orderId, txid } = row;
    if (direction === "out" && orderId !== null && payments.has(orderId)) continue;
    if (direction === "returned" && orderId !== null && returns.has(orderId)) continue;
    if (direction === "in") {
      if (txid === null || payins.has(txid) || !isTxidForm(txid)) continue;
      if ((await pix.findCharge(txid)) === null) continue;
    }
    unknown.push(row);
  }
  return unknown;
}

const rowOf = (row: StatementRow, after: string): NewRow => ({
  direction: row.direction,
  end_to_end_id: row.endToEndId,
  order_id: row.orderId,
  original_end_to_end_id: row.originalEndToEndId,
  after,
  cursor: row.cursor,
});

/**
 * Reads the bank's statement where it was last left, and keeps its rows. Before the first time, what the books
 * last took in says where to begin to judge: what the bank did before is none of theirs.
 */
export async function readStatement(deps: Deps): Promise<void> {
  const isFirst = (await lookCursor(deps.db, "bank")) === null;
  const since = isFirst ? await newestBooking(deps.db) : new Date(0);
  let from = await statementCursor(deps.db);
  for (;;) {
    // The bank before the books: an intent is written before the bank is asked.
    const rows = await deps.pix.statement(from, PAGE);
    const placed = rows.map((row, at) => ({ row, after: rows[at - 1]?.cursor ?? from }));
    const judged = rows.filter(({ at }) => since !== null && at > since);
    const unknown = new Set(await unknownOf(deps, judged));
    const effects = placed.flatMap(({ row, after }) =>
      unknown.has(row) ? [effectOf(row, after)] : [],
    );
    const to = rows.at(-1)?.cursor ?? from;
    const place = from;
    const kept = placed.map(({ row, after }) => rowOf(row, after));
    const isKept = await keepUnknown(deps, "bank", effects, to, (tx) =>
      keepRows(tx, place, to, kept),
    );
    // Another process reads it too.
    from = isKept ? to : await statementCursor(deps.db);
    if (isKept && rows.length < PAGE) return;
  }
}
