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
import { withEvents } from "#lib/payins/rules/merge-payin.ts";
import { payinById, type PayinRow } from "#lib/payins/rows/payins.ts";
import { payinHistory, readingAt, type PayinHistory } from "#lib/payins/test/payin-history.ts";
import { startForeignExchange, type ForeignExchange } from "#lib/test/foreign-exchange.ts";
import { insertPayin } from "#lib/test/payin-rows.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayinReport } from "#protocol/payins/payin-event.ts";
import { seededRandom } from "#service/test/seeded-random.ts";
import { readDuePayins } from "#lib/payins/jobs/read-due-payins.ts";

const SEED = 20_261_121;
const HISTORIES = 100;
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
  exchange.payins.clear();
  await dashboard.store.db.deleteFrom("event").execute();
  await dashboard.store.db.deleteFrom("payin").execute();
});

type Story = PayinHistory & { payin: PayinRow; delivered: number[] };

async function deliver({ payin, events }: Story, index: number): Promise<void> {
  const { body } = events[index]!;
  const data = { ...(body["data"] as object), transaction_id: Number(payin.transaction_id) };
  const raw = JSON.stringify({ ...body, data });
  const id = `msg_${payin.transaction_id}_${index}`;
  const at = new Date();
  const headers = new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, raw),
  });
  expect(await receiveWebhook(dashboard.store, MAIN_CONNECTION, headers, raw)).toBe("kept");
}

/** The exchange's own state after so many of the events have happened. */
function happen({ payin, ...history }: Story, happened: number): void {
  const reading = readingAt(history, happened);
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
}

const due = async () => {
  while (await readDuePayins(dashboard.store));
};
/** What polling does by itself while a payin is open. */
async function pollOnce(): Promise<void> {
  const next_read_at = new Date(Date.now() - 1000);
  await dashboard.store.db.updateTable("payin").set({ next_read_at }).execute();
  await due();
}

/**
 * Tells every story, all at once and each at its own pace: what has happened is delivered later,
 * twice, or never; what is due is read in between.
 */
async function tell(isReadable: boolean, losses: boolean): Promise<Story[]> {
  const random = seededRandom(SEED + Number(losses));
  const stories: Story[] = [];
  for (const history of fc.sample(payinHistory(), { seed: SEED, numRuns: HISTORIES })) {
    // A network of no chain of ours: our own look at the chain is another test's.
    const payin = await insertPayin(dashboard.store, MAIN_ACCOUNT, { network: "elsewhere" });
    stories.push({ ...history, payin, delivered: [] });
  }
  const moments = stories.flatMap((story) =>
    story.events.flatMap((_, index) => {
      const lost = losses && random() < 0.3;
      const times = lost ? 0 : random() < 0.3 ? 2 : 1;
      const late = Array.from({ length: times }, () => index + random() * 6);
      return [
        { at: index, story, run: async () => isReadable && happen(story, index + 1) },
        ...late.map((at) => ({
          at: at + 0.001,
          story,
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
    await readDuePayins(dashboard.store);
  }
  await due();
  return stories;
}

const now = async ({ payin }: Story) =>
  (await payinById(dashboard.store.db, MAIN_ACCOUNT, payin.id)) ?? payin;
const facts = (row: PayinRow) => ({
  status: row.status,
  reported_by: row.reported_by,
  contradicted_by: row.contradicted_by,
  transaction_hash: row.transaction_hash,
  confirmations: row.confirmations,
  end_to_end_id: row.end_to_end_id,
});

describe(
  `${HISTORIES} random histories through the inbox and the store (seed ${SEED})`,
  { timeout: LONGEST_MS },
  () => {
    test("that can't be read, all delivered in some order: each ends as its ordered events do", async () => {
      for (const story of await tell(false, false)) {
        const reports = story.events.map(({ body }) =>
          readPayinReport(ReceivedWebhook.parse(body)),
        );
        const row = await now(story);
        expect(facts(row)).toEqual(facts({ ...row, ...withEvents(story.payin, reports) }));
        expect(row).toMatchObject({ status: story.end, reported_by: "event", next_read_at: null });
      }
      const outcomes = await dashboard.store.db
        .selectFrom("event")
        .select("outcome")
        .distinct()
        .execute();
      expect(outcomes).toEqual([{ outcome: "not_confirmed" }]);
    });

    test("that can't be read, some lost: each stands at the last event that came, never elsewhere", async () => {
      for (const story of await tell(false, true)) {
        const last = Math.max(-1, ...story.delivered);
        const row = await now(story);
        const expected = last < 0 ? "processing" : story.events[last]!.state.status;
        expect(row).toMatchObject({ status: expected, contradicted_by: null });
        expect(row.reported_by).toBe(last < 0 ? "payment" : "event");
      }
    });

    test("that can be read, some lost: each ends as the exchange says, by our own reading", async () => {
      const stories = await tell(true, true);
      await pollOnce();
      for (const story of stories) {
        const { transactionHash, confirmations, endToEndId } = story.events.at(-1)!.state;
        expect(await now(story)).toMatchObject({
          status: story.end,
          reported_by: "reading",
          transaction_hash: transactionHash,
          confirmations,
          end_to_end_id: endToEndId,
        });
      }
      const outcomes = await dashboard.store.db
        .selectFrom("event")
        .select("outcome")
        .distinct()
        .execute();
      expect(outcomes).toEqual([{ outcome: "applied" }]);
    });
  },
);

test("an event that came before its payin was known is applied with the next one that is read", async () => {
  const [history] = fc.sample(payinHistory(), { seed: SEED, numRuns: 1 });
  const first = await insertPayin(dashboard.store, MAIN_ACCOUNT, { network: "elsewhere" });
  await dashboard.store.db.deleteFrom("payin").execute();
  await deliver({ ...history!, payin: first, delivered: [] }, history!.events.length - 1);
  const payin = await insertPayin(dashboard.store, MAIN_ACCOUNT, {
    network: "elsewhere",
    transaction_id: first.transaction_id,
    next_read_at: new Date(Date.now() - 1000),
  });
  await due();
  const row = await payinById(dashboard.store.db, MAIN_ACCOUNT, payin.id);
  expect(row).toMatchObject({ status: history!.end, reported_by: "event" });
});

test("an event that comes while its payin is being read is not lost in it", async () => {
  const [history] = fc.sample(payinHistory(), { seed: SEED, numRuns: 1 });
  const next_read_at = new Date(Date.now() - 1000);
  const payin = await insertPayin(dashboard.store, MAIN_ACCOUNT, {
    network: "elsewhere",
    next_read_at,
  });
  const story = { ...history!, payin, delivered: [] };
  const reading = readDuePayins(dashboard.store);
  await Promise.all([reading, deliver(story, story.events.length - 1)]);
  await due();
  expect(await now(story)).toMatchObject({ status: story.end, next_read_at: null });
});
