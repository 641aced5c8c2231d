import {
  countShownRows,
  goBackTo,
  shownRow,
  type ShownRow,
} from "#service/db/recovery/statement-rows.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { notYet } from "./not-yet.ts";

/** Whether the statement shows the row where it stood. */
async function isThere({ pix }: Deps, row: ShownRow): Promise<boolean> {
  const [now] = await pix.statement(row.after, 1);
  return now?.endToEndId === row.end_to_end_id && now.direction === row.direction;
}

/**
 * Goes back behind the rows that the bank's statement has shown and shows no more, as after the bank was put
 * back, so that the look reads on from the newest that both know.
 * @throws ExchangeError `UNAVAILABLE` while what lacks is too new to be held against the bank
 */
export async function goBackToShown(deps: Deps): Promise<void> {
  const { db } = deps;
  const youngMs = deps.witnessLateMs;
  const newest = await shownRow(db, 0, youngMs);
  if (newest === null || (await isThere(deps, newest))) return;
  if (newest.isYoung) throw notYet(`the statement's row ${newest.end_to_end_id}`);
  // A statement only grows: all before a row that is there are there too.
  let [lacking, there] = [0, await countShownRows(db)];
  while (there - lacking > 1) {
    const middle = Math.floor((lacking + there) / 2);
    const row = await shownRow(db, middle, youngMs);
    if (row !== null && (await isThere(deps, row))) there = middle;
    else lacking = middle;
  }
  const last = await shownRow(db, there, youngMs);
  await deps.transaction((tx) => goBackTo(tx, last));
  const fields = { after: last?.end_to_end_id ?? null };
  deps.log.error(fields, "the bank's statement no longer shows what it has shown");
}
