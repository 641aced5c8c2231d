import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { redirect } from "next/navigation";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyRow } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { deleteCredential, listCredentials } from "#protocol/wire/credentials.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "./action.ts";

/** What the trail held when the exchange was asked. */
const seen: { method: string; lines: { action: string; outcome: string }[] }[] = [];
const exchange = createServer((asked, answer) => {
  void lines().then((held) => {
    seen.push({ method: asked.method ?? "", lines: held });
    answer.writeHead(asked.method === "GET" ? 200 : 204).end(asked.method === "GET" ? "[]" : "");
  });
});
await new Promise<void>((resolve) => exchange.listen(0, "127.0.0.1", resolve));
const { port } = exchange.address() as AddressInfo;
const dashboard = await testDashboard(`http://127.0.0.1:${port}`);
const { store } = dashboard;
afterAll(async () => {
  await new Promise((resolve) => exchange.close(resolve));
  await dashboard.drop();
});

const lines = () =>
  store.db
    .selectFrom("audit")
    .select(["action", "outcome", "code", "subject", "request_id"])
    .where("id", ">", since)
    .orderBy("id")
    .execute();
let since = 0n;

/** From now on the trail takes no line of this outcome. */
const refuseLines = async (outcomes: readonly string[]) => {
  await sql
    .raw(
      `create function no_line() returns trigger language plpgsql as $$ begin
       if new.outcome in (${outcomes.map((one) => `'${one}'`).join()}) then
         raise exception 'planted'; end if; return new; end $$`,
    )
    .execute(store.db);
  await sql`create trigger no_line before insert on audit for each row execute function no_line()`.execute(
    store.db,
  );
};
const takeLines = async () => {
  await sql`drop trigger if exists no_line on audit`.execute(store.db);
  await sql`drop function if exists no_line`.execute(store.db);
};

beforeEach(async () => {
  request.headers = await dashboard.headersOf("admin");
  const last = await store.db
    .selectFrom("audit")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  since = last[0]?.id ?? 0n;
  seen.splice(0);
});
afterEach(takeLines);

const ALL = ["begun", "done", "refused", "failed"];
const revoke = action(
  z.object({ id: z.string() }),
  "settings:write",
  async ({ id }, { exchange: theirs, audit }) => {
    audit.note({ action: "api-key:revoke", subject: `API key ${id}` });
    await theirs.call(deleteCredential, { id });
    return {};
  },
);

describe("what goes out of Ponte", () => {
  test("has its line before the exchange is asked, and its outcome after", async () => {
    expect(await revoke({ id: "7" })).toMatchObject({ ok: true });
    const begun = { action: "api-key:revoke", outcome: "begun", subject: "API key 7" };
    expect(seen).toMatchObject([{ method: "DELETE", lines: [begun] }]);
    const [first, last, ...more] = await lines();
    expect([first, last]).toMatchObject([begun, { ...begun, outcome: "done" }]);
    expect(first?.request_id).toBe(last?.request_id);
    expect(more).toEqual([]);
  });

  test("does not go out while its line can't be written, and the answer says so", async () => {
    await refuseLines(ALL);
    expect(await revoke({ id: "7" })).toMatchObject({ ok: false, code: "TRAIL_NOT_WRITTEN" });
    expect(seen).toEqual([]);
    await takeLines();
    expect(await lines()).toEqual([]);
  });

  test("is done, and stands as begun, where only its outcome could not be written", async () => {
    await refuseLines(["done"]);
    expect(await revoke({ id: "7" })).toMatchObject({ ok: true });
    expect(await lines()).toMatchObject([{ action: "api-key:revoke", outcome: "begun" }]);
  });

  test("has no second line where its own transaction has written one", async () => {
    const write = action(z.object({}), "settings:write", async (_input, behind) => {
      await behind.store.transaction((tx) => behind.audit.writeIn(tx));
      await behind.exchange.call(deleteCredential, { id: "7" });
      return {};
    });
    expect(await write({})).toMatchObject({ ok: true });
    expect(seen).toMatchObject([{ lines: [{ outcome: "done" }] }]);
    expect(await lines()).toMatchObject([{ outcome: "done" }]);
  });

  test("is begun by what changes something there alone", async () => {
    const look = action(z.object({}), "settings:write", async (_input, behind) => {
      await behind.exchange.call(listCredentials, {});
      return {};
    });
    await look({});
    expect(seen).toMatchObject([{ method: "GET", lines: [] }]);
    expect(await lines()).toMatchObject([{ outcome: "done" }]);
  });
});

describe("what stays in Ponte", () => {
  test("is not done while its line can't be written", async () => {
    const write = action(z.object({}), "settings:write", async (_input, behind) => {
      await behind.store.transaction(async (tx) => {
        await sql`update connection set name = 'changed'`.execute(tx);
        await behind.audit.writeIn(tx);
      });
      return {};
    });
    await refuseLines(ALL);
    const before = await everyRow(store);
    expect(await write({})).toMatchObject({ ok: false, code: "INTERNAL" });
    expect(await everyRow(store)).toBe(before);
  });

  test("is not called undone where it stands without its line", async () => {
    const rename = action(z.object({}), "settings:write", async (_input, behind) => {
      await sql`update connection set name = 'stands'`.execute(behind.store.db);
      return {};
    });
    await refuseLines(ALL);
    expect(await rename({})).toMatchObject({ ok: false, code: "INTERNAL" });
  });

  test("counts as done for nobody, neither by its answer nor by where it leads", async () => {
    const ask = action(z.object({}), "settings:write", () => Promise.resolve({ secret: "s" }));
    const lead = action(z.object({}), "settings:write", () => redirect("/payins"));
    await refuseLines(ALL);
    expect(await ask({})).toMatchObject({ ok: false, code: "TRAIL_NOT_WRITTEN" });
    expect(await lead({})).toMatchObject({ ok: false, code: "TRAIL_NOT_WRITTEN" });
  });
});

test("whatever a line says, it is written: half a character, U+0000, a cut in the middle of one", async () => {
  const note = action(z.object({}), "settings:write", (_input, { audit }) => {
    const long = `${"a".repeat(499)}🏦🏦`;
    audit.note({
      subject: `PIX account \ud800${long}`,
      detail: { name: "a\ud800b", list: ["\0", { deep: "\udc00" }], long, "ke\ud800y\0": 1 },
    });
    return Promise.resolve({});
  });
  expect(await note({})).toMatchObject({ ok: true });
  const { outcome, detail } = await dashboard.lastAudit();
  expect([outcome, detail]).toEqual([
    "done",
    {
      name: "a\uFFFDb",
      list: ["\uFFFD", { deep: "\uFFFD" }],
      long: `${"a".repeat(499)}\uFFFD…`,
      "ke\uFFFDy\uFFFD": 1,
    },
  ]);
});

test("of those without a session it takes sixty lines a minute from an address, of others all", async () => {
  const visitor = new Headers(request.headers);
  visitor.delete("cookie");
  request.headers = visitor;
  expect(await revoke({ id: "7" })).toMatchObject({ ok: false });
  await store.db.updateTable("limiter").set({ count: 59 }).execute();
  expect(await revoke({ id: "7" })).toMatchObject({ ok: false });
  expect(await revoke({ id: "7" })).toMatchObject({ ok: false });
  expect(await lines()).toHaveLength(2);
  request.headers = await dashboard.headersOf("admin");
  expect(await revoke({ id: "7" })).toMatchObject({ ok: true });
  expect(await lines()).toHaveLength(4);
});
