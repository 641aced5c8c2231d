import "server-only";
import { sql } from "kysely";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import {
  refreshSubAccount,
  scheduleSubAccountReading,
} from "#lib/sub-accounts/exchange/refresh-sub-account.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { subAccountById, type SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";

const BATCH = 10;
const LEASE_SECONDS = 30;
const FIRST_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;
/** An analysis may take days: readings become rare, and usually its event comes first. */
const MANY_ATTEMPTS = 30;
const LONGEST_WAIT_FOR_LONG_SECONDS = 600;

function nextReading({ read_attempts: attempts }: SubAccountRow, wasNew: boolean): number {
  if (wasNew) return FIRST_WAIT_SECONDS;
  if (attempts > MANY_ATTEMPTS) return LONGEST_WAIT_FOR_LONG_SECONDS;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts, 6), LONGEST_WAIT_SECONDS);
}

const isDecided = ({ status }: SubAccountRow) => status === "APPROVED" || status === "REJECTED";

function claimDue(rows: Rows): Promise<SubAccountRow[]> {
  return rows
    .updateTable("sub_account")
    .set({
      read_attempts: sql`read_attempts + 1`,
      next_read_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS}::int)`,
    })
    .where("id", "in", (due) =>
      due
        .selectFrom("sub_account")
        .select("id")
        .where("stage", "=", "submitted")
        .where("next_read_at", "<=", sql<Date>`now()`)
        .orderBy("next_read_at")
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/**
 * Reads the analysis of opened sub-accounts: after an event, and from time to time without one. True when
 * more may be due.
 */
export async function pollDueSubAccounts(store: Store): Promise<boolean> {
  const due = await claimDue(store.db);
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const row of due) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    try {
      const parent = await getExchange(systemActor("jobs", account), "sub-account:settle");
      const { wasNew } = await refreshSubAccount(store, parent, row);
      const now = await subAccountById(store.db, row.account_id, row.id);
      const nextInSeconds = now && isDecided(now) ? null : nextReading(row, wasNew);
      await scheduleSubAccountReading(store, row, { answered: true, nextInSeconds });
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      const nextInSeconds = nextReading(row, false);
      await scheduleSubAccountReading(store, row, { answered: false, nextInSeconds });
    }
  }
  return due.length === BATCH;
}
