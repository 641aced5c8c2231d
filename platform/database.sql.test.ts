import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Generated } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notify, openDatabase } from "./database.ts";
import { createLog } from "./log.ts";
import { toJson, type JsonColumn } from "./json-column.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

type Tables = {
  coin: { id: Generated<bigint>; name: string; worth: string; tags: JsonColumn<string[]> };
};

const migrationsDir = mkdtempSync(join(tmpdir(), "ponte-migrations-"));
let database: TestDatabase<Tables>;

beforeAll(async () => {
  const coin =
    "create table coin (id bigint generated always as identity primary key, name text not null constraint coin_name unique, worth numeric(20, 6) not null, tags jsonb not null)";
  writeFileSync(join(migrationsDir, "0001-coin.sql"), coin);
  database = await testDatabase<Tables>(migrationsDir);
});
afterAll(async () => {
  await database.drop();
  rmSync(migrationsDir, { recursive: true });
});

const coin = (name: string) => ({ name, worth: "1.000000", tags: toJson(["a"]) });
const names = async () =>
  (await database.db.selectFrom("coin").select("name").execute()).map((row) => row.name);

describe("values", () => {
  it("come back exactly as they went in", async () => {
    const big = 9_007_199_254_740_993n;
    const { rows } = await sql`
      select ${big}::bigint as big, array[${big}::bigint, null] as bigs, 1.230000::numeric as worth,
        array[1.50::numeric] as worths, '2026-01-02'::date as day, '1 day 02:00'::interval as gap,
        ${toJson(["x", { y: null }])}::jsonb as tags, ${toJson("text")}::jsonb as text`.execute(
      database.db,
    );
    expect(rows).toEqual([
      {
        big,
        bigs: [big, null],
        worth: "1.230000",
        worths: ["1.50"],
        day: "2026-01-02",
        gap: "1 day 02:00:00",
        tags: ["x", { y: null }],
        text: "text",
      },
    ]);
  });
});

it("holds as many connections as it is told, else ten", async () => {
  const log = createLog({ name: "test", level: "silent" });
  const place = { ...database.place, name: "service", migrationsDir, log } as const;
  const sizes = [await openDatabase(place), await openDatabase({ ...place, poolSize: 3 })];
  expect(sizes.map(({ pool }) => pool.options.max)).toEqual([10, 3]);
  for (const { close } of sizes) await close();
});

describe("a transaction", () => {
  it("leaves nothing when it fails", async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insertInto("coin").values(coin("gone")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await names()).not.toContain("gone");
  });

  it("runs again after a conflict, and no further than five times", async () => {
    let tries = 0;
    const conflict = Object.assign(new Error("conflict"), { code: "40001" });
    const won = await database.transaction(async () => {
      tries += 1;
      if (tries < 3) throw conflict;
      return tries;
    });
    expect(won).toBe(3);
    tries = 0;
    const lost = database.transaction(async () => {
      tries += 1;
      throw conflict;
    });
    await expect(lost).rejects.toBe(conflict);
    expect(tries).toBe(5);
  });

  it("refuses at once to reach the database past its handle", async () => {
    const past = database.transaction(async () =>
      database.db.selectFrom("coin").selectAll().execute(),
    );
    await expect(past).rejects.toThrow("A transaction is open here");
    await database.transaction(async (tx) => tx.insertInto("coin").values(coin("after")).execute());
    expect(await names()).toContain("after");
  });

  it("names the constraint that a row broke", async () => {
    await database.db.insertInto("coin").values(coin("one")).execute();
    const error = await database.db
      .insertInto("coin")
      .values(coin("one"))
      .execute()
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "23505", constraint: "coin_name" });
  });
});

describe("notifications", () => {
  it("reach their channel's reader when the transaction commits, and no other", async () => {
    const heard: string[] = [];
    const unlisten = await database.listen(
      "coins",
      (payload) => heard.push(payload),
      () => {},
    );
    await database.transaction(async (tx) => {
      await notify(tx, "coins", "first");
      await notify(tx, "other", "stray");
    });
    await database
      .transaction(async (tx) => {
        await notify(tx, "coins", "rolled back");
        throw new Error("no");
      })
      .catch(() => {});
    await database.transaction((tx) => notify(tx, "coins", "second"));
    await expect.poll(() => heard).toEqual(["first", "second"]);
    await unlisten();
    await database.transaction((tx) => notify(tx, "coins", "third"));
    await database.db.selectFrom("coin").selectAll().execute();
    expect(heard).toEqual(["first", "second"]);
  });
});
