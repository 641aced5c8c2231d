import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Transaction } from "#service/db/core/tables.ts";
import { sweepHistory } from "#service/domain/operations/retention.ts";
import { buildPaid } from "./build-paid.ts";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { insertPayouts } from "./list-rows.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
let user: TestUser;
beforeEach(async () => {
  user = await service.user();
  await sql`update retention_marks set through = '-infinity'`.execute(service.deps.db);
});

const sweepAll = async (batch?: number) => {
  while (await sweepHistory(service.deps, batch));
};
const idsOf = async (table: string) => {
  const { rows } = await sql<{ id: string | bigint }>`select id from ${sql.table(table)}
    where user_id = ${user.id} order by id`.execute(service.deps.db);
  return rows.map(({ id }) => id);
};
const ago = (days: number) =>
  sql`date_trunc('milliseconds', now() - make_interval(days => ${days}::int))`;

/** A quote that expired so many days ago, with which nothing was paid. */
const quote = (id: string, days: number) =>
  sql`insert into quotes (id, user_id, network, token, address, currency_type, request_amount,
      commercial_rate, rate, sender_cents, fee_cents, receiver_units, created_at, expires_at)
    values (${id}, ${user.id}, 'polygon', 'USDC', '0x1', 'sender', '250.00', 5000000, 5000000, 25000, 125,
      45187272, ${ago(days)}, ${ago(days)})`.execute(service.deps.db);

type Delivery = { status: "pending" | "delivered" | "dead"; finished?: number };
let sequence = 0n;
/** An event that was recorded so many days ago, with a delivery to each of some receivers. */
const event = async (id: string, days: number, deliveries: readonly Delivery[]) => {
  sequence += 1n;
  await sql`insert into events (id, user_id, sequence, event, data, created_at)
    values (${id}, ${user.id}, ${sequence}, 'crypto.payin.updated', '{}', ${ago(days)})`.execute(
    service.deps.db,
  );
  for (const [at, { status, finished = days }] of deliveries.entries()) {
    await sql`insert into deliveries (event_id, receiver, user_id, sequence, status, attempts, attempted,
        due_at, finished_at, created_at)
      values (${id}, ${at + 1}, ${user.id}, ${sequence}, ${status}, 3, true, 'infinity',
        ${status === "pending" ? null : ago(finished)}, ${ago(days)})`.execute(service.deps.db);
  }
};

describe("quotes", () => {
  test("that nothing was paid with go after their days, on no day before", async () => {
    await quote("past", 31);
    await quote("in time", 29);
    await quote("open", -1);
    await sweepAll();
    expect(await idsOf("quotes")).toEqual(["in time", "open"]);
  });

  test("that a payment was made with stay", async () => {
    const open = await buildPaid(service.deps.db, user.id);
    const [ended] = await insertPayouts(service.deps.db, user.id, { count: 1 });
    for (const table of ["quotes", "payout_quotes"]) {
      await sql`update ${sql.table(table)} set expires_at = ${ago(4000)}
        where user_id = ${user.id}`.execute(service.deps.db);
    }
    await quote("unused", 4000);
    await sweepAll();
    expect(await idsOf("quotes")).toHaveLength(1);
    expect(await idsOf("payout_quotes")).toHaveLength(1);
    expect(await idsOf("payins")).toEqual([open]);
    expect((await service.call(user, `GET /exchange/payout/${ended}`)).status).toBe(200);
  });

  test("are not passed again once they were looked at, nor missed where many expire at one moment", async () => {
    const moment = new Date(Date.now() - 40 * 86_400_000);
    for (const id of ["a", "b", "c", "d", "e"]) await quote(id, 40);
    await sql`update quotes set expires_at = ${moment} where user_id = ${user.id}`.execute(
      service.deps.db,
    );
    await quote("later", 35);
    await sweepAll(2);
    expect(await idsOf("quotes")).toEqual([]);
    const { rows } = await sql<{ through: Date }>`select through from retention_marks
      where name = 'quotes'`.execute(service.deps.db);
    expect(rows[0]!.through.getTime()).toBeGreaterThan(moment.getTime());
  });

  test("are left to one replica at a time", async () => {
    await quote("unused", 31);
    const release = await holding((tx) => sql`select from retention_marks for update`.execute(tx));
    expect(await sweepHistory(service.deps)).toBe(false);
    await release();
    expect(await idsOf("quotes")).toEqual(["unused"]);
    await sweepAll();
    expect(await idsOf("quotes")).toEqual([]);
  });
});

describe("events", () => {
  test("that their receivers have go with their deliveries after their days", async () => {
    await event("past", 91, [{ status: "delivered" }, { status: "delivered" }]);
    await event("without a receiver", 91, []);
    await event("in time", 89, [{ status: "delivered" }]);
    await sweepAll(1);
    expect(await idsOf("events")).toEqual(["in time"]);
    expect(await idsOf("deliveries")).toHaveLength(1);
  });

  test("that wait for a receiver stay, however old, and those given up while they can be sent again", async () => {
    await event("waiting", 4000, [{ status: "delivered" }, { status: "pending" }]);
    await event("given up", 364, [{ status: "dead" }, { status: "delivered" }]);
    await event("sent again in vain", 4000, [{ status: "dead", finished: 1 }]);
    await event("long given up", 366, [{ status: "dead" }]);
    await sweepAll();
    expect(await idsOf("events")).toEqual(["given up", "sent again in vain", "waiting"]);
    expect(await idsOf("deliveries")).toHaveLength(5);
  });

  test("that are sent again while they are deleted stay", async () => {
    await event("past", 91, [{ status: "delivered" }]);
    const release = await holding((tx) =>
      sql`update deliveries set status = 'pending', finished_at = null
        where event_id = 'past'`.execute(tx),
    );
    const sweeping = sweepHistory(service.deps);
    await expect.poll(waiting).toBe(1);
    await release();
    expect(await sweeping).toBe(false);
    expect(await idsOf("events")).toEqual(["past"]);
    expect(await idsOf("deliveries")).toHaveLength(1);
  });
});

/** Keeps a transaction open after its first statement; returns what commits it. */
async function holding(first: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = service.deps.transaction(async (tx) => {
    await first(tx);
    held.resolve();
    await goOn.promise;
  });
  await held.promise;
  return () => {
    goOn.resolve();
    return ended;
  };
}

/** How many sessions of this database wait for another's lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(service.deps.db);
  return rows[0]!.count;
};
