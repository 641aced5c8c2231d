import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Kysely, sql } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BoundedDialect } from "./bounded-dialect.ts";
import { createLog } from "./log.ts";
import { openServer } from "./server.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

type Tables = { coin: { id: number; worth: number } };

const log = createLog({ name: "test", level: "silent" });
const migrationsDir = mkdtempSync(join(tmpdir(), "ponte-migrations-"));
let database: TestDatabase<Tables>;

beforeAll(async () => {
  const sql = "create table coin (id integer primary key, worth integer not null)";
  writeFileSync(join(migrationsDir, "0001-coin.sql"), sql);
  database = await testDatabase<Tables>(migrationsDir, log);
});
afterAll(async () => {
  await database.drop();
  rmSync(migrationsDir, { recursive: true });
});

/** Ends every connection to the database except its own. */
const cutAll = async () => {
  const other = new pg.Client({ connectionString: database.place.url });
  await other.connect();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await other.end();
};

describe("a server", () => {
  it("that can't be reached is named without its credentials", async () => {
    const connectionString = "postgres://desk:planted@127.0.0.1:1/desk?sslmode=disable";
    const opening = openServer({ connectionString }, log);
    const error = await opening.catch((e: Error) => e);
    expect(String(error)).toMatch(
      /The database desk at 127\.0\.0\.1:1 can't be opened: .*ECONNREFUSED/,
    );
    expect(String(error)).not.toContain("planted");
  });

  it("that cuts all connections is used again", async () => {
    await database.db.selectFrom("coin").selectAll().execute();
    await cutAll();
    await expect.poll(() => database.db.selectFrom("coin").selectAll().execute()).toEqual([]);
  });

  it("has its notifications back after the connection is lost, and readers look for themselves", async () => {
    const heard: string[] = [];
    let resyncs = 0;
    const unlisten = await database.listen(
      "coins",
      (payload) => heard.push(payload),
      () => (resyncs += 1),
    );
    await database.listen(
      "others",
      () => {},
      () => {
        throw new Error("a reader that fails");
      },
    );
    const tell = (payload: string) =>
      sql`select pg_notify('coins', ${payload})`.execute(database.db);
    await tell("before");
    await expect.poll(() => heard).toEqual(["before"]);
    for (const round of [1, 2]) {
      await cutAll();
      await expect.poll(() => resyncs).toBe(round);
    }
    await tell("after");
    await expect.poll(() => heard).toEqual(["before", "after"]);
    await unlisten();
  });

  it("whose host vanishes is noticed, and does not wait for a transaction that nobody goes on with", async () => {
    const { keepAlive, keepAliveInitialDelayMillis } = database.pool.options;
    expect([keepAlive, keepAliveInitialDelayMillis]).toEqual([true, 10_000]);
    const bound = sql`show idle_in_transaction_session_timeout`;
    const { rows } = await database.transaction((tx) => bound.execute(tx));
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
  });

  it("behind a pooler in transaction mode gets no parameter of the session that it refuses", async () => {
    const asked = "select name from pg_settings where source in ('client', 'session')";
    expect((await database.pool.query(asked)).rows).toEqual([{ name: "client_encoding" }]);
  });

  it("that ends a transaction left idle frees its locks, and this process lives on", async () => {
    const { pool, close } = await openServer({ connectionString: database.place.url }, log);
    const hasty = new Kysely<Tables>({ dialect: new BoundedDialect({ pool, idleMs: 50 }) });
    const left = await hasty.startTransaction().execute();
    await sql`lock table coin`.execute(left);
    // Waits for the lock.
    expect(await database.db.selectFrom("coin").selectAll().execute()).toEqual([]);
    await expect(left.commit().execute()).rejects.toThrow(/connection/i);
    await left
      .rollback()
      .execute()
      .catch(() => undefined);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it("that ends a transaction's connection is what its caller hears of, and is used again", async () => {
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    const ended = database.transaction((tx) => end.execute(tx));
    await expect(ended).rejects.toMatchObject({ code: "57P01" });
    expect(await database.db.selectFrom("coin").selectAll().execute()).toEqual([]);
  });

  it("that breaks a deadlock has both transactions done in the end", async () => {
    await database.db
      .insertInto("coin")
      .values([
        { id: 1, worth: 0 },
        { id: 2, worth: 0 },
      ])
      .execute();
    let tries = 0;
    const firstLocks = Promise.withResolvers<void>();
    let waiting = 0;
    const add = (ids: number[]) =>
      database.transaction(async (tx) => {
        tries += 1;
        for (const id of ids) {
          await tx
            .updateTable("coin")
            .set((e) => ({ worth: e("worth", "+", 1) }))
            .where("id", "=", id)
            .execute();
          waiting += 1;
          if (waiting === 2) firstLocks.resolve();
          await firstLocks.promise;
        }
      });
    await Promise.all([add([1, 2]), add([2, 1])]);
    expect(tries).toBe(3);
    const rows = await database.db.selectFrom("coin").select("worth").execute();
    expect(rows).toEqual([{ worth: 2 }, { worth: 2 }]);
  });
});
