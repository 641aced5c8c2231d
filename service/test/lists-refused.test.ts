import { describe, expect, test } from "vitest";
import type { Refusal } from "./caller.ts";
import { insertPayins } from "./list-rows.ts";
import { LISTS, ListWorld, PAYINS, PAYOUTS, SUB_ACCOUNTS, WALLETS } from "./list-world.ts";

const world = new ListWorld();

describe("refuses", () => {
  const BAD: [string, Record<string, string>][] = [
    ["page=0", { page: "invalid" }],
    ["pageSize=101", { pageSize: "too_large:100" }],
    ["limit=0", { limit: "invalid" }],
    ["limit=101", { limit: "too_large:100" }],
    ["limit=2&page=2", { page: "not_with:limit" }],
    ["limit=2&pageSize=2", { pageSize: "not_with:limit" }],
    ["cursor=x&page=2", { page: "not_with:cursor" }],
    ["updated_sinc=2026-02-01", { updated_sinc: "unknown" }],
    ["cursor=x&limit=2", { cursor: "invalid" }],
    ["cursor=!!&limit=2", { cursor: "invalid" }],
    ["status=lost", { status: "not_in_list" }],
    ["created_from=2026-02-30", { created_from: "invalid_date" }],
    ["created_to=yesterday", { created_to: "invalid_date" }],
    ["updated_since=2026-02-01T00:00:00", { updated_since: "invalid_date" }],
    ["status=failed&status=expired", { status: "invalid" }],
  ];
  test.each(LISTS)("%s: what can't be meant, at its field", async (path) => {
    for (const [query, fields] of BAD) {
      const { status, body } = await world.service.call<Refusal>(
        world.user,
        `GET ${path}?${query}`,
      );
      expect([query, status, body.fields]).toEqual([query, 400, fields]);
    }
  });

  test.each([
    ["network=solana", { network: "not_in_list" }],
    ["token=BRL", { token: "not_in_list" }],
    ["amount=1.234", { amount: "too_many_decimals:2" }],
    ["amount=-1", { amount: "not_an_amount" }],
  ])("payins by %s", async (query, fields) => {
    const { status, body } = await world.service.call<Refusal>(
      world.user,
      `GET ${PAYINS}?${query}`,
    );
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test("a cursor of the other order", async () => {
    const { next_cursor: cursor } = await world.list(world.user, PAYINS, "?limit=1");
    const line = `GET ${PAYINS}?updated_since=2020-01-01&limit=1&cursor=${cursor}`;
    const { status, body } = await world.service.call<Refusal>(world.user, line);
    expect([status, body.fields]).toEqual([400, { cursor: "invalid" }]);
  });
});

describe("keeps others out", () => {
  test.each(LISTS)("%s: another's rows are in no part, whatever the cursor", async (path) => {
    const mine = new Set(world.made[path]);
    const theirs = await world.throughCursors(world.other, path, "?limit=1");
    expect(theirs.filter((id) => mine.has(id))).toEqual([]);
    const { next_cursor: cursor } = await world.list(world.user, path, "?limit=1");
    const stolen = await world.ids(world.other, path, `?limit=100&cursor=${cursor}`);
    expect(stolen.filter((id) => mine.has(id))).toEqual([]);
  });

  test("a wallet by its number is its owner's alone", async () => {
    const [id] = world.made[WALLETS] ?? [];
    const { status, body } = await world.service.call<Refusal>(
      world.other,
      `GET ${WALLETS}/${String(id)}`,
    );
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    expect((await world.service.call(world.user, `GET ${WALLETS}/0`)).status).toBe(400);
  });

  test("a sub-account sees itself alone, and under /exchange nothing before it is approved", async () => {
    expect(await world.ids(world.sub, SUB_ACCOUNTS)).toEqual([world.made[SUB_ACCOUNTS]?.[1]]);
    expect(await world.ids(world.sub, SUB_ACCOUNTS, "?limit=5")).toEqual([
      world.made[SUB_ACCOUNTS]?.[1],
    ]);
    for (const path of [PAYINS, PAYOUTS, WALLETS]) {
      expect((await world.service.call(world.sub, `GET ${path}`)).status).toBe(403);
    }
    const approved = await world.subs.approved(await world.service.user());
    await insertPayins(world.service.deps.db, approved.id, { count: 1 });
    expect(await world.ids(approved, PAYINS)).toHaveLength(1);
    expect(await world.ids(approved, PAYOUTS)).toEqual([]);
  });
});
