import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { replayDeliveriesAction, rotateWebhookSecretAction } from "./webhooks.ts";

const built = await startRelayedDashboard();
const { dashboard, service } = built;
afterAll(() => built.drop());
await dashboard.administerAlone();

test("all that was given up on is sent to this dashboard again, and to no other receiver", async () => {
  const { id: user } = await built.connectAnew();
  request.headers = await dashboard.headersOf("admin");
  const between = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-02T00:00:00.000Z" };
  expect(await replayDeliveriesAction(between)).toMatchObject({ ok: false, code: "CONFLICT" });
  expect(await rotateWebhookSecretAction({})).toMatchObject({ ok: true });
  const { db } = service.deps;
  await sql`insert into webhook_endpoints (user_id, number, url, secret)
    select user_id, 9, 'https://erp.example/hook', secret from webhook_endpoints
    where user_id = ${user}`.execute(db);
  // Twelve hours apart, the third in the last millisecond that counts.
  await sql`insert into events (id, user_id, sequence, event, data)
    select 'evt_' || n, ${user}::int, n, 'crypto.payin.updated', '{}'
    from generate_series(1, 4) n`.execute(db);
  await sql`insert into deliveries (event_id, user_id, sequence, receiver, status, attempts, attempted, finished_at,
      created_at)
    select id, user_id, sequence, receiver, 'dead', 3, true, now(),
      timestamptz '2026-11-01T00:00:00.000500Z' + (sequence - 1) * interval '12 hours'
    from events cross join (values (1), (9)) as each (receiver) where user_id = ${user}`.execute(
    db,
  );
  expect(await replayDeliveriesAction(between)).toEqual({ ok: true, data: { replayed: 3 } });
  const left = await sql<{ receiver: number; count: number }>`
    select receiver, count(*)::int as count from deliveries where user_id = ${user} and status = 'dead'
    group by receiver order by receiver`.execute(db);
  expect(left.rows).toEqual([
    { receiver: 1, count: 1 },
    { receiver: 9, count: 4 },
  ]);
});
