import "server-only";
import type { Selectable } from "kysely";
import { systemActor } from "#lib/auth/actor.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import { getExchange, type Exchange } from "#lib/exchange/get-exchange.ts";
import { listAccounts } from "#lib/store/connections.ts";
import { noteRateLimited } from "#lib/store/desk-troubles.ts";
import { claimDue, scheduleReading, type Followed } from "#lib/store/followed.ts";
import { sendHint } from "#lib/store/hints.ts";
import type { Rows, Store } from "#lib/store/store.ts";
import type { Tables } from "#lib/store/tables.ts";

export type AccountOf = Awaited<ReturnType<typeof listAccounts>>[number];

/** `isWhole` false: a part of it could not be read. `row`: as it is now. */
type Reading<Row> =
  | { result: "changed" | "same"; row: Row; isWhole: boolean }
  | { result: "no_such_call" };

/** How one kind of object is followed at the exchange until nothing more can be learned of it. */
export type Follower<Table extends Followed, Row = Selectable<Tables[Table]>> = {
  table: Table;
  topic: "payins" | "payouts";
  permission: "payin:read" | "payout:read";
  read: (store: Store, exchange: Exchange, row: Row) => Promise<Reading<Row>>;
  byId: (rows: Rows, accountId: string, id: bigint) => Promise<Row | undefined>;
  /** Puts on it what events say: for an exchange where it can't be read. */
  applyEvents: (rows: Rows, row: Row) => Promise<Row | undefined>;
  hasEnded: (row: Row) => boolean;
  /** Our own look at the chain is still missing from it. */
  needsLook: (row: Row) => boolean;
  /** False: it must be looked at again later. */
  look: (store: Store, account: AccountOf, row: Row) => Promise<boolean>;
  waitSeconds: (row: Row, wasNews: boolean) => number;
  /** Null: nothing more can be learned. */
  waitAfterEndSeconds: (row: Row, wasNews: boolean) => number | null;
};

const BATCH = 10;
const LEASE_SECONDS = 30;

type Kept = { id: bigint; account_id: string; reported_by: string };

/**
 * Reads again what is due: what is open, or what an event spoke of. One poller per open object,
 * whichever replica takes it. True when more may be due.
 */
export async function followDue<Table extends Followed>(
  store: Store,
  follower: Follower<Table>,
): Promise<boolean> {
  type Row = Selectable<Tables[Table]> & Kept;
  const { table, topic } = follower;
  const tell = (account: AccountOf, row: Row) =>
    sendHint(store.db, { account: account.id, topic, id: String(row.id) });

  /** Where it can't be read: what events say of it, and our own look at the chain. */
  async function followEvents(account: AccountOf, row: Row): Promise<void> {
    const reported = await follower.applyEvents(store.db, row);
    const now = reported ?? row;
    const needsLook = follower.needsLook(now);
    const isLookedAt = needsLook ? await follower.look(store, account, now) : true;
    await scheduleReading(store.db, table, row.id, {
      answered: false,
      wasNews: false,
      nextInSeconds: isLookedAt ? null : follower.waitSeconds(now, reported !== undefined),
    });
    await sendHint(store.db, { account: account.id, topic: "events", id: "" });
    if (reported || needsLook) await tell(account, row);
  }

  async function readOne(account: AccountOf, row: Row): Promise<void> {
    const exchange = await getExchange(systemActor("jobs", account), follower.permission);
    const reading = await follower.read(store, exchange, row);
    if (reading.result === "no_such_call") return followEvents(account, row);
    const wasNews = reading.result === "changed";
    const { isWhole } = reading;
    const now = reading.row as Row;
    const needsLook = follower.needsLook(now);
    const isLookedAt = needsLook ? await follower.look(store, account, now) : true;
    // An ending that only an event has told is read until the exchange says it too.
    const isRead = follower.hasEnded(now) && now.reported_by !== "event";
    const isOver = isRead && isLookedAt && isWhole;
    await scheduleReading(store.db, table, row.id, {
      answered: isWhole,
      wasNews,
      nextInSeconds: isOver
        ? follower.waitAfterEndSeconds(now, wasNews)
        : follower.waitSeconds(row, wasNews),
    });
    if (wasNews || needsLook) await tell(account, row);
  }

  const due = (await claimDue(store.db, table, BATCH, LEASE_SECONDS)) as Row[];
  if (due.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const row of due) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    try {
      await readOne(account, row);
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      if (error.kind === "limited") await noteRateLimited(store.db, account.connectionId);
      const latest = await follower.byId(store.db, row.account_id, row.id);
      const nextInSeconds = follower.waitSeconds(latest ?? row, false);
      const silence = { answered: false, wasNews: false, nextInSeconds, isSilent: true };
      await scheduleReading(store.db, table, row.id, silence);
    }
  }
  return due.length === BATCH;
}
