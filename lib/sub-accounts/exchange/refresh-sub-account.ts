import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import { lastReportedDecision } from "#lib/sub-accounts/rows/sub-account-events.ts";
import { changeSubAccount } from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { getSubAccount } from "#protocol/sub-accounts/sub-accounts.ts";
import { sentOff } from "./create-sub-account.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";

type Told = { status: string; reason: string | null };

const LONGEST_REASON = 500;

async function keep(
  store: Store,
  row: SubAccountRow,
  { status, reason }: Told,
  reported_by: "reading" | "event",
): Promise<boolean> {
  const isNew = status !== row.status || reason !== row.reason;
  if (!isNew && row.reported_by === reported_by) return false;
  await changeSubAccount(store.db, row, {
    status,
    reason: reason?.slice(0, LONGEST_REASON) ?? null,
    reported_by,
  });
  return isNew;
}

/**
 * Reads a sub-account's state at the exchange. Where it can't be read, the last decision in its verified
 * events counts; an approval then stays.
 * @throws ExchangeFault when it can't be read now
 */
export async function refreshSubAccount(
  store: Store,
  parent: Exchange,
  row: SubAccountRow,
): Promise<{ wasNew: boolean }> {
  const { document } = sentOff(row);
  try {
    const told = await parent.call(getSubAccount, { document });
    return { wasNew: await keep(store, row, told, "reading") };
  } catch (error) {
    if (!isNoSuchCall(error)) throw error;
  }
  const told = row.status === "APPROVED" ? null : await lastReportedDecision(store.db, row);
  return { wasNew: told !== null && (await keep(store, row, told, "event")) };
}

/** Notes a reading and schedules the next; null: the state is final. */
export async function scheduleSubAccountReading(
  store: Store,
  { id }: Pick<SubAccountRow, "id">,
  { answered, nextInSeconds }: { answered: boolean; nextInSeconds: number | null },
): Promise<void> {
  await store.db
    .updateTable("sub_account")
    .set({
      ...(answered
        ? { read_at: sql<Date>`now()`, silent_since: null }
        : { silent_since: sql<Date>`coalesce(silent_since, now())` }),
      // Already due again: an event came during the reading.
      next_read_at: sql<Date | null>`case when next_read_at <= now() then next_read_at
        else now() + make_interval(secs => ${nextInSeconds}::int) end`,
    })
    .where("id", "=", id)
    .execute();
}
