import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import {
  MAIN_ACCOUNT,
  MAIN_CONNECTION,
  storeWebhookSecret,
} from "#lib/core/exchange/connections.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { withEvents } from "#lib/rules/payins/merge-payin.ts";
import { payinById, type PayinRow } from "#lib/payins/rows/payins.ts";
import { payinHistory, readingAt, type PayinHistory } from "#lib/payins/test/payin-history.ts";
import { payoutById, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import {
  HASHES,
  payoutHistory,
  payoutRecordAt,
  type PayoutHistory,
} from "#lib/payouts/test/payout-history.ts";
import { startForeignExchange } from "#lib/test/outside/foreign-exchange.ts";
import { SECOND_AGO, SEED, deliverHistories } from "#lib/test/event-histories.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayinReport } from "#lib/rules/payins/payin-event.ts";
import { pollDuePayins } from "#lib/payins/jobs/poll-due-payins.ts";
import { nextPayoutReading, pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";

const LONGEST_MS = 120_000;

const secret = `whsec_${randomBytes(32).toString("base64")}`;
dashboardLog.level = "warn";
const exchange = await startForeignExchange();
const dashboard = await testDashboard(exchange.url);
const { store } = dashboard;
await storeWebhookSecret(store.db, MAIN_CONNECTION, secret);
afterAll(async () => {
  await dashboard.drop();
  await exchange.close();
});
beforeEach(async () => {
  exchange.payins.clear();
  exchange.payouts.clear();
  for (const table of ["event", "payin", "payout"] as const) {
    await store.db.deleteFrom(table).execute();
  }
});

const outcomes = async () =>
  (await store.db.selectFrom("event").select("outcome").distinct().execute()).map(
    ({ outcome }) => outcome,
  );
// On an unknown network, because other tests cover the check on the chain.
const ELSEWHERE = { network: "elsewhere" };

describe(
  `random histories of payins through the inbox and the store (seed ${SEED})`,
  { timeout: LONGEST_MS },
  () => {
    const { begin, tell, deliver, due, now, pollOnce, history } = deliverHistories<
      PayinRow,
      PayinHistory
    >(store, secret, {
      table: "payin",
      histories: payinHistory(),
      runs: 40,
      begin: (override) => insertPayin(store, MAIN_ACCOUNT, { ...ELSEWHERE, ...override }),
      nameOf: ({ transaction_id }) => ({ transaction_id: Number(transaction_id) }),
      keyOf: ({ transaction_id }) => ({ transaction_id }),
      byId: (id) => payinById(store.db, MAIN_ACCOUNT, id),
      happen: (payin, told, happened) => {
        const reading = readingAt(told, happened);
        exchange.payins.set(String(payin.transaction_id), {
          transaction_id: Number(payin.transaction_id),
          quote_id: payin.quote_id,
          status: reading.status,
          pix_code: "-",
          network: payin.network,
          token: payin.token,
          address: payin.address,
          sender_amount: "250.00",
          receiver_amount: "45.520257",
          quotation: "5.464600",
          transaction_hash: reading.transactionHash,
          confirmations: reading.confirmations,
          end_to_end_id: reading.endToEndId,
          expires_at: payin.expires_at.toISOString(),
          paid_at: reading.paidAt?.toISOString() ?? null,
          completed_at: reading.completedAt?.toISOString() ?? null,
          created_at: payin.created_at.toISOString(),
        });
      },
      read: pollDuePayins,
    });
    const facts = (row: PayinRow) => ({
      status: row.status,
      reported_by: row.reported_by,
      contradicted_by: row.contradicted_by,
      transaction_hash: row.transaction_hash,
      confirmations: row.confirmations,
      end_to_end_id: row.end_to_end_id,
    });

    test("that can't be read, all delivered in some order: each ends as its ordered events do", async () => {
      for (const story of await tell(false, false)) {
        const reports = story.history.events.map(({ body }) =>
          readPayinReport(ReceivedWebhook.parse(body)),
        );
        const row = await now(story);
        expect(facts(row)).toEqual(facts({ ...row, ...withEvents(story.row, reports) }));
        const { end } = story.history;
        expect(row).toMatchObject({ status: end, reported_by: "event", next_read_at: null });
      }
      expect(await outcomes()).toEqual(["not_confirmed"]);
    });

    test("that can be read, some lost: each ends as the exchange says, by our own reading", async () => {
      const stories = await tell(true, true);
      await pollOnce();
      for (const story of stories) {
        const { transactionHash, confirmations, endToEndId } = story.history.events.at(-1)!.state;
        expect(await now(story)).toMatchObject({
          status: story.history.end,
          reported_by: "reading",
          transaction_hash: transactionHash,
          confirmations,
          end_to_end_id: endToEndId,
        });
      }
      expect(await outcomes()).toEqual(["applied"]);
    });

    test("an event that comes while its payin is being read is not lost in it", async () => {
      const row = await begin({ next_read_at: SECOND_AGO() });
      const story = { history, row, delivered: [] };
      const reading = pollDuePayins(store);
      await Promise.all([reading, deliver(story, history.events.length - 1)]);
      await due();
      expect(await now(story)).toMatchObject({ status: history.end, next_read_at: null });
    });
  },
);

describe(
  `random histories of payouts through the inbox and the store (seed ${SEED})`,
  { timeout: LONGEST_MS },
  () => {
    const { begin, tell, due, now, pollOnce } = deliverHistories<PayoutRow, PayoutHistory>(
      store,
      secret,
      {
        table: "payout",
        histories: payoutHistory(),
        runs: 30,
        begin: (override) => insertPayout(store, MAIN_ACCOUNT, { ...ELSEWHERE, ...override }),
        nameOf: ({ payout_id }) => ({ payout_id }),
        keyOf: ({ payout_id }) => ({ payout_id }),
        byId: (id) => payoutById(store.db, MAIN_ACCOUNT, id),
        happen: ({ payout_id }, told, happened) =>
          exchange.payouts.set(payout_id, { ...payoutRecordAt(told, happened), payout_id }),
        read: pollDuePayouts,
      },
    );

    test("that can't be read, all delivered in some order: each ends as it ended, as reported", async () => {
      for (const story of await tell(false, false)) {
        const row = await now(story);
        const { end } = story.history;
        expect(row).toMatchObject({ status: end, reported_by: "event", next_read_at: null });
        expect(row.contradicted_by).toBeNull();
        expect(row.pull_hash).toBe(end === "failed" ? null : HASHES.pull);
        expect(row.refund_hash).toBe(end === "refunded" ? HASHES.refund : null);
      }
      expect(await outcomes()).toEqual(["not_confirmed"]);
    });

    test("that can be read, some lost: each ends as the exchange says, by our own reading", async () => {
      const stories = await tell(true, true);
      await pollOnce();
      for (const story of stories) {
        expect(await now(story)).toMatchObject({
          status: story.history.end,
          reported_by: "reading",
          next_read_at: null,
          silent_since: null,
        });
      }
      expect(await outcomes()).toEqual(["applied"]);
    });

    test("an answer about another payout is no answer about this one", async () => {
      const row = await begin({ next_read_at: SECOND_AGO() });
      const record = payoutRecordAt({ events: [] }, 0);
      exchange.payouts.set(row.payout_id, { ...record, payout_id: "other", status: "completed" });
      await due();
      const untouched = { status: "processing", reported_by: "payout", read_at: null };
      expect(await now({ row })).toMatchObject(untouched);
    });
  },
);

test("what stays as it is is read ever more rarely, and news begins anew", () => {
  const wait = (read_attempts: number, wasNew = false, isListed = false) =>
    nextPayoutReading({ read_attempts }, wasNew, isListed);
  const waits = [0, 1, 2, 3, 4, 5, 20, 61].map((attempts) => wait(attempts));
  expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60, 600]);
  expect(wait(61, true)).toBe(3);
  expect([wait(0, false, true), wait(0, true, true)]).toEqual([600, 600]);
});
