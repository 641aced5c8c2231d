import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrations/migrate.ts";
import { readMigrations } from "#platform/migrations/read-migrations.ts";
import { testDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { claimDeliveries } from "#service/db/webhooks/deliveries.ts";
import { listReceivers } from "#service/db/webhooks/receivers.ts";
import { buildPaid } from "./build-paid.ts";
import { MIGRATIONS } from "./harness.ts";

/** The first migration with several receivers. */
const RECEIVERS = "0024";

test("webhooks that were set before are each user's first receiver, and what waited goes on", async () => {
  const folder = testFolder("migrations-before-receivers");
  for (const { name } of readMigrations(MIGRATIONS)) {
    if (name < RECEIVERS) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  const database = await testDatabase<Tables>(folder);
  const { db } = database;
  const run = (text: string) => sql.raw(text).execute(db);
  await run("insert into users default values");
  await run("insert into users default values");
  await run(`insert into webhook_endpoints (user_id, url, secret)
    select id, 'https://example.com/' || id, 'sealed ' || id from users`);
  await run(`insert into events (id, user_id, sequence, event, data)
    select 'event-' || n, 1 + n % 2, n, 'crypto.payin.new', '{}' from generate_series(1, 6) n`);
  await run(`insert into deliveries (event_id, user_id, sequence, status, attempts, attempted, finished_at)
    select 'event-' || n, 1 + n % 2, n, (array['pending', 'delivered', 'dead'])[1 + n % 3], 1, true,
      case when n % 3 > 0 then now() end from generate_series(1, 6) n`);
  await run("insert into event_counters values (1, 6), (2, 6)");
  await buildPaid(db, 1);

  await migrate(database.pool, MIGRATIONS, createLog({ name: "test", level: "error" }));

  for (const user of [1, 2]) {
    const receivers = await listReceivers(db, user);
    expect(receivers).toMatchObject([
      { number: 1, url: `https://example.com/${user}`, events: null, status: "active" },
    ]);
    expect(receivers[0]?.id).toMatch(/^wh_[\da-f]{32}$/);
  }
  const ids = await db.selectFrom("webhook_endpoints").select("id").execute();
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
  const deliveries = await db.selectFrom("deliveries").selectAll().orderBy("sequence").execute();
  expect(deliveries.map(({ receiver, status }) => [receiver, status])).toEqual([
    [1, "delivered"],
    [1, "dead"],
    [1, "pending"],
    [1, "delivered"],
    [1, "dead"],
    [1, "pending"],
  ]);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(6);
  const claim = { limit: 10, each: 10, busy: [], leaseMs: 1000, maxAttempts: 3 };
  const claimed = await claimDeliveries(db, claim);
  expect(claimed.map(({ eventId }) => eventId)).toEqual(["event-3", "event-6"]);
  await database.drop();
  rmSync(folder, { recursive: true });
});
