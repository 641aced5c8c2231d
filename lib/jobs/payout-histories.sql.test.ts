import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { receiveWebhook } from "#lib/inbox/receive-webhook.ts";
import {
  MAIN_ACCOUNT,
  MAIN_CONNECTION,
  storeWebhookSecret,
} from "#lib/core/exchange/connections.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { payoutById, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { HASHES, payoutHistory, payoutRecordAt } from "#lib/payouts/test/payout-history.ts";
import type { PayoutHistory } from "#lib/payouts/test/payout-history.ts";
import { startForeignExchange, type ForeignExchange } from "#lib/test/foreign-exchange.ts";
import { insertPayout } from "#lib/test/payout-rows.ts";
import { seededRandom } from "#service/test/seeded-random.ts";
import { nextPayoutReading, readDuePayouts } from "#lib/payouts/jobs/read-due-payouts.ts";

const SEED = 20_261_121;
const HISTORIES = 60;
const LONGEST_MS = 120_000;

let exchange: ForeignExchange;
let dashboard: TestDashboard;
const secret = `whsec_${randomBytes(32).toString("base64")}`;
beforeAll(async () => {
  dashboardLog.level = "warn";
  exchange = await startForeignExchange();
  dashboard = await testDashboard(exchange.url);
  await storeWebhookSecret(dashboard.store.db, MAIN_CONNECTION, secret);
});
afterAll(async () => {
  await dashboard.drop();
  await exchange.close();
});
beforeEach(async () => {
  exchange.payouts.clear();
  await dashboard.store.db.deleteFrom("event").execute();
  await dashboard.store.db.deleteFrom("payout").execute();
});

type Story = PayoutHistory & { payout: PayoutRow; delivered: number[] };
// A network of no chain of ours: our own look at the chain is another test's.
const begin = (override = {}) =>
  insertPayout(dashboard.store, MAIN_ACCOUNT, { network: "elsewhere", ...override });

async function deliver({ payout, events }: Story, index: number): Promise<void> {
  const { body } = events[index]!;
  const data = { ...(body["data"] as object), payout_id: payout.payout_id };
  const raw = JSON.stringify({ ...body, data });
  const id = `msg_${payout.payout_id}_${index}`;
  const at = new Date();
  const headers = new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, raw),
  });
  expect(await receiveWebhook(dashboard.store, MAIN_CONNECTION, headers, raw)).toBe("kept");
}

/** The exchange's own state after so many of the events have happened. */
const happen = ({ payout, ...history }: Story, happened: number) =>
  void exchange.payouts.set(payout.payout_id, {
    ...payoutRecordAt(history, happened),
    payout_id: payout.payout_id,
  });

const due = async () => {
  while (await readDuePayouts(dashboard.store));
};

/**
 * Tells every story, all at once and each at its own pace: what has happened is delivered later,
 * twice, or never; what is due is read in between.
 */
async function tell(isReadable: boolean, losses: boolean): Promise<Story[]> {
  const random = seededRandom(SEED + Number(losses));
  const stories: Story[] = [];
  for (const history of fc.sample(payoutHistory(), { seed: SEED, numRuns: HISTORIES })) {
    stories.push({ ...history, payout: await begin(), delivered: [] });
  }
  const moments = stories.flatMap((story) =>
    story.events.flatMap((_, index) => {
      const lost = losses && random() < 0.3;
      const times = lost ? 0 : random() < 0.3 ? 2 : 1;
      const late = Array.from({ length: times }, () => index + random() * 6);
      return [
        { at: index, run: async () => isReadable && happen(story, index + 1) },
        ...late.map((at) => ({
          at: at + 0.001,
          run: async () => {
            story.delivered.push(index);
            await deliver(story, index);
          },
        })),
      ];
    }),
  );
  moments.sort((one, other) => one.at - other.at);
  for (let from = 0; from < moments.length; from += 20) {
    await Promise.all(moments.slice(from, from + 20).map(({ run }) => run()));
    await readDuePayouts(dashboard.store);
  }
  await due();
  return stories;
}

const now = async ({ payout }: { payout: PayoutRow }) =>
  (await payoutById(dashboard.store.db, MAIN_ACCOUNT, payout.id)) ?? payout;
const outcomes = async () =>
  (await dashboard.store.db.selectFrom("event").select("outcome").distinct().execute()).map(
    ({ outcome }) => outcome,
  );

describe(
  `${HISTORIES} random histories through the inbox and the store (seed ${SEED})`,
  { timeout: LONGEST_MS },
  () => {
    test("that can't be read, all delivered in some order: each ends as it ended, as reported", async () => {
      for (const story of await tell(false, false)) {
        const row = await now(story);
        expect(row).toMatchObject({ status: story.end, reported_by: "event", next_read_at: null });
        expect(row.contradicted_by).toBeNull();
        expect(row.pull_hash).toBe(story.end === "failed" ? null : HASHES.pull);
        expect(row.refund_hash).toBe(story.end === "refunded" ? HASHES.refund : null);
      }
      expect(await outcomes()).toEqual(["not_confirmed"]);
    });

    test("that can't be read, some lost: each stands at the last event that came, never elsewhere", async () => {
      for (const story of await tell(false, true)) {
        const last = Math.max(-1, ...story.delivered);
        const expected = last < 0 ? "processing" : story.events[last]!.state.status;
        const row = await now(story);
        expect(row).toMatchObject({ status: expected, contradicted_by: null });
        expect(row.reported_by).toBe(last < 0 ? "payout" : "event");
      }
    });

    test("that can be read, some lost: each ends as the exchange says, by our own reading", async () => {
      const stories = await tell(true, true);
      await dashboard.store.db
        .updateTable("payout")
        .set({ next_read_at: new Date(Date.now() - 1000) })
        .execute();
      await due();
      for (const story of stories) {
        expect(await now(story)).toMatchObject({
          status: story.end,
          reported_by: "reading",
          next_read_at: null,
          silent_since: null,
        });
      }
      expect(await outcomes()).toEqual(["applied"]);
    });
  },
);

test("an event that came before its payout was known is applied with the next one that is read", async () => {
  const [history] = fc.sample(payoutHistory(), { seed: SEED, numRuns: 1 });
  const first = await begin();
  await dashboard.store.db.deleteFrom("payout").execute();
  await deliver({ ...history!, payout: first, delivered: [] }, history!.events.length - 1);
  const { payout_id } = first;
  const payout = await begin({ payout_id, next_read_at: new Date(Date.now() - 1000) });
  await due();
  expect(await now({ payout })).toMatchObject({ status: history!.end, reported_by: "event" });
});

test("an answer about another payout is no answer about this one", async () => {
  const payout = await begin({ next_read_at: new Date(Date.now() - 1000) });
  const record = payoutRecordAt({ events: [] }, 0);
  exchange.payouts.set(payout.payout_id, { ...record, payout_id: "other", status: "completed" });
  await due();
  const untouched = { status: "processing", reported_by: "payout", read_at: null };
  expect(await now({ payout })).toMatchObject(untouched);
});

test("what stays as it is is read ever more rarely, and news begins anew", () => {
  const wait = (read_attempts: number, wasNew = false) =>
    nextPayoutReading({ read_attempts }, wasNew);
  const waits = [0, 1, 2, 3, 4, 5, 20, 61].map((attempts) => wait(attempts));
  expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60, 600]);
  expect(wait(61, true)).toBe(3);
});
