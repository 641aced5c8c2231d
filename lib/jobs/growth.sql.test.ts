import { randomBytes, randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { MAIN_CONNECTION, storeWebhookSecret } from "#lib/core/exchange/connections.ts";
import { receiveWebhook } from "#lib/inbox/receive-webhook.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { settleExecutions } from "#lib/payouts/jobs/settle-executions.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps } from "#lib/test/payout-steps.ts";
import { shared } from "#service/test/shared.ts";
import { listEvents } from "#service/db/webhooks/events.ts";

const built = shared(openPayoutDashboard);
const secret = `whsec_${randomBytes(32).toString("base64")}`;

type Size = { rows: number; bytes: number };

/** Rows and their bytes of every table. */
async function sizes(db: Pick<Kysely<never>, "getExecutor">): Promise<Map<string, Size>> {
  const tables = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
    where schemaname = 'public' order by 1`.execute(db as Kysely<never>);
  const found = new Map<string, Size>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<Size>`select count(*)::int as rows,
      coalesce(sum(pg_column_size(t.*)), 0)::int as bytes from ${sql.table(name)} t`.execute(
      db as Kysely<never>,
    );
    if (rows[0]) found.set(name, rows[0]);
  }
  return found;
}

/** What a payout adds to a database. */
async function grownBy(db: Parameters<typeof sizes>[0], pay: () => Promise<unknown>) {
  const before = await sizes(db);
  await pay();
  const after = await sizes(db);
  return Object.fromEntries(
    [...after].flatMap(([name, { rows, bytes }]) => {
      const was = before.get(name) ?? { rows: 0, bytes: 0 };
      return rows === was.rows ? [] : [[name, { rows: rows - was.rows, bytes: bytes - was.bytes }]];
    }),
  );
}

const rowsOf = (grown: Record<string, Size>) =>
  Object.fromEntries(Object.entries(grown).map(([name, { rows }]) => [name, rows]));

const bytesOf = (grown: Record<string, Size>) =>
  Object.values(grown).reduce((sum, { bytes }) => sum + bytes, 0);

test("a payout leaves no more behind than docs/scale.md counts on", async () => {
  const { world, dashboard, user } = built;
  const { store } = dashboard;
  await storeWebhookSecret(store.db, MAIN_CONNECTION, secret);
  const steps = await payoutSteps(built);
  const handed = new Set<string>();
  const deliver = async () => {
    for (const { createdAt, ...event } of await listEvents(world.deps.db, user.id)) {
      if (handed.has(event.id)) continue;
      handed.add(event.id);
      const sent = { ...event, sequence: Number(event.sequence), created_at: createdAt };
      const raw = JSON.stringify(sent);
      const [id, at] = [randomUUID(), new Date()];
      const headers = new Headers({
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(id, at, raw),
      });
      expect(await receiveWebhook(store, MAIN_CONNECTION, headers, raw)).toBe("kept");
    }
  };
  const pay = async () => {
    const intent = await steps.allowed();
    expect(await steps.execute(intent)).toMatchObject({ ok: true });
    await world.settle();
    await deliver();
    await pollDuePayouts(store);
    await settleExecutions(store);
    await foldActivity(store);
    expect(await store.db.selectFrom("payout").select("status").execute()).not.toContainEqual({
      status: "processing",
    });
  };
  // The first one prepares what later ones reuse.
  await pay();
  let atDashboard: Record<string, Size> = {};
  const atService = await grownBy(world.deps.db, async () => {
    atDashboard = await grownBy(store.db, pay);
  });
  expect(rowsOf(atService)).toEqual({
    chain_sends: 1,
    events: 7,
    // For 24 hours.
    idempotency_keys: 1,
    ledger_entries: 11,
    ledger_transactions: 4,
    payout_quotes: 1,
    payouts: 1,
    pix_payments: 1,
  });
  expect(rowsOf(atDashboard)).toEqual({
    activity: 2,
    allowance_claim: 1,
    audit: 4,
    event: 7,
    notice: 1,
    payout: 1,
    payout_execution: 1,
    payout_intent: 1,
    payout_signature: 1,
    // Until it is compared.
    reconciliation_due: 2,
  });
  expect(bytesOf(atService)).toBeLessThan(20_000);
  expect(bytesOf(atDashboard)).toBeLessThan(18_000);
});
