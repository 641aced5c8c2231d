import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { Selectable } from "kysely";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { accountsOf, type KnownAccount } from "#lib/core/exchange/connections.ts";
import {
  claimDue,
  scheduleReading,
  type PollingSchedule,
} from "#lib/core/store/polling-schedule.ts";
import { isListed } from "#lib/core/store/change-list.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

/** `isWhole` false: a part of the object could not be read. `row`: its current state. */
type Reading<Row> =
  | { result: "changed" | "same"; row: Row; isWhole: boolean }
  | { result: "no_such_call" };

/** How the dashboard polls one kind of object at the exchange until its state is final. */
export type Poller<Table extends PollingSchedule, Row = Selectable<Tables[Table]>> = {
  table: Table;
  topic: "payins" | "payouts";
  /** The object's id at the exchange, for traces. */
  publicIdOf: (row: Row) => bigint | string;
  permission: "payin:read" | "payout:read";
  read: (store: Store, exchange: Exchange, row: Row) => Promise<Reading<Row>>;
  byId: (rows: Rows, accountId: string, id: bigint) => Promise<Row | undefined>;
  /** Applies what events report, where the exchange offers no call to read the object. */
  applyEvents: (rows: Rows, row: Row) => Promise<Row | undefined>;
  hasEnded: (row: Row) => boolean;
  /** The dashboard has not yet checked the object on the chain. */
  needsChainCheck: (row: Row) => boolean;
  /** @returns false: the chain must be checked again later. */
  checkOnChain: (store: Store, account: KnownAccount, row: Row) => Promise<boolean>;
  /** `isListed`: the exchange's list tells of every change. */
  waitSeconds: (row: Row, wasNew: boolean, isListed: boolean) => number;
  /** Null: the state is final. */
  waitAfterEndSeconds: (row: Row, wasNew: boolean) => number | null;
};

const BATCH = 10;
const LEASE_SECONDS = 30;

type Kept = { id: bigint; account_id: string; reported_by: string; intent_id: string | null };

/**
 * Reads objects that are due: open ones, and those that an event named. Each object is read by one replica at
 * a time. True when more may be due.
 */
export async function pollDue<Table extends PollingSchedule>(
  store: Store,
  poller: Poller<Table>,
): Promise<boolean> {
  type Row = Selectable<Tables[Table]> & Kept;
  const { table, topic, publicIdOf } = poller;
  const hint = (account: KnownAccount, row: Row) =>
    sendHint(store.db, { account: account.id, topic, id: String(row.id) });

  /** For objects that can't be read: applies the events and checks the chain. */
  async function applyReported(account: KnownAccount, row: Row): Promise<void> {
    const reported = await poller.applyEvents(store.db, row);
    const now = reported ?? row;
    const needsChainCheck = poller.needsChainCheck(now);
    const isChecked = needsChainCheck ? await poller.checkOnChain(store, account, now) : true;
    await scheduleReading(store.db, table, row.id, {
      answered: false,
      wasNew: false,
      nextInSeconds: isChecked ? null : poller.waitSeconds(now, reported !== undefined, false),
    });
    await sendHint(store.db, { account: account.id, topic: "events", id: "" });
    if (reported || needsChainCheck) await hint(account, row);
  }

  async function readOne(account: KnownAccount, row: Row): Promise<void> {
    const exchange = await getExchange(systemActor("jobs", account), poller.permission);
    const reading = await poller.read(store, exchange, row);
    if (reading.result === "no_such_call") return applyReported(account, row);
    const wasNew = reading.result === "changed";
    const { isWhole } = reading;
    const now = reading.row as Row;
    const needsChainCheck = poller.needsChainCheck(now);
    const isChecked = needsChainCheck ? await poller.checkOnChain(store, account, now) : true;
    // An end reported only by an event is not final until the exchange confirms it.
    const isRead = poller.hasEnded(now) && now.reported_by !== "event";
    const isOver = isRead && isChecked && isWhole;
    // No list tells what is still to be read of one reading, or when the chain has caught up.
    const isOpen = isWhole && !poller.hasEnded(now);
    await scheduleReading(store.db, table, row.id, {
      answered: isWhole,
      wasNew,
      nextInSeconds: isOver
        ? poller.waitAfterEndSeconds(now, wasNew)
        : poller.waitSeconds(row, wasNew, isOpen && (await isListed(store.db, table, account.id))),
    });
    if (wasNew || needsChainCheck) await hint(account, row);
  }

  const due = (await claimDue(store.db, table, BATCH, LEASE_SECONDS)) as Row[];
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const row of due) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    try {
      const attributes = {
        "ponte.payment.kind": table,
        "ponte.payment.id": String(publicIdOf(row)),
      };
      // Another trace than the click's: what is read for days would fill it.
      const thing = row.intent_id && `intent ${row.intent_id}`;
      await inSpan({ name: "read a payment", thing, attributes }, () => readOne(account, row));
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      const latest = await poller.byId(store.db, row.account_id, row.id);
      const nextInSeconds = poller.waitSeconds(latest ?? row, false, false);
      const silence = { answered: false, wasNew: false, nextInSeconds, isSilent: true };
      await scheduleReading(store.db, table, row.id, silence);
    }
  }
  return due.length === BATCH;
}
