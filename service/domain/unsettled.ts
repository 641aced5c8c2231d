import { UNSETTLED_MAX, type UnsettledRecord } from "#protocol/unsettled.ts";
import * as rows from "#service/db/unsettled.ts";
import type { Deps } from "./deps.ts";

/** What waits for a person: the oldest of each kind, and how many there are. */
export async function list({ db }: Deps): Promise<UnsettledRecord> {
  const [{ count }, suspense, sendsCount, sends] = await Promise.all([
    rows.suspenseTotals(db),
    rows.suspensePix(db, UNSETTLED_MAX),
    rows.countTroubledSends(db),
    rows.troubledSends(db, UNSETTLED_MAX),
  ]);
  return { suspense_count: count, suspense, sends_count: sendsCount, sends };
}
