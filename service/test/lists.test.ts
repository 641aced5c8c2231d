import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Enveloped } from "./caller.ts";
import { insertPayins } from "./list-rows.ts";
import {
  LISTS,
  ListWorld,
  PAYINS,
  PAYOUTS,
  type Row,
  SUB_ACCOUNTS,
  WALLETS,
} from "./list-world.ts";

const world = new ListWorld();

describe("works", () => {
  test.each(LISTS)("%s: newest first, by pages with totals and by cursor without", async (path) => {
    const all = world.made[path] ?? [];
    const first = await world.list(world.user, path, "?pageSize=2");
    expect(world.idsOf(path, first)).toEqual(all.slice(0, 2));
    expect(first).toMatchObject({ success: true, message: expect.any(String) });
    expect(first.pagination).toEqual({
      total: all.length,
      page: 1,
      pageSize: 2,
      totalPages: Math.ceil(all.length / 2),
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect("next_cursor" in first).toBe(false);
    const beyond = await world.list(world.user, path, "?page=99");
    expect([beyond.data, beyond.pagination?.total]).toEqual([[], all.length]);
    for (const limit of [1, 2, all.length, 100]) {
      expect(await world.throughCursors(world.user, path, `?limit=${limit}`)).toEqual(all);
    }
    const part = await world.list(world.user, path, "?limit=1");
    expect("pagination" in part).toBe(false);
  });

  test("a payin that was never given out is in no list", async () => {
    const { db } = world.service.deps;
    const user = await world.service.user();
    const [hidden, shown] = await insertPayins(db, user.id, { count: 2 });
    await sql`update payins set pix_code = null where id = ${hidden}`.execute(db);
    expect(await world.ids(user, PAYINS)).toEqual([shown]);
    expect((await world.list(user, PAYINS)).pagination?.total).toBe(1);
    expect(await world.ids(user, PAYINS, "?limit=5")).toEqual([shown]);
  });

  test("an erased sub-account is in no list", async () => {
    const user = await world.service.user();
    const [gone, stays] = [await world.subs.create(user), await world.subs.create(user)];
    await sql`update sub_accounts set erased_at = now(), data_key = null, details = null
      where user_id = ${gone.id}`.execute(world.service.deps.db);
    for (const query of ["", "?limit=5", "?updated_since=2020-01-01&limit=5"]) {
      expect(await world.ids(user, SUB_ACCOUNTS, query)).toEqual([stays.document]);
    }
  });

  test("rows are as their own calls give them", async () => {
    const { data } = await world.list(world.user, PAYINS, "?limit=1");
    const line = `GET ${PAYINS}/${String(data[0]?.["transaction_id"])}`;
    expect((await world.service.call<Enveloped<Row>>(world.user, line)).body.data).toEqual(data[0]);
    expect(data[0]).toMatchObject({ external_id: "pedido-7" });

    const [payout] = (await world.list(world.user, PAYOUTS, "?limit=1")).data;
    const { network, token, token_amount, sender_amount, receiver_amount, ...record } = payout!;
    expect([network, token, token_amount, sender_amount, receiver_amount]).toEqual([
      "polygon",
      "USDC",
      "20.000000",
      "101.50",
      "100.00",
    ]);
    const one = await world.service.call<Enveloped<Row>>(
      world.user,
      `GET ${PAYOUTS}/${String(record["payout_id"])}`,
    );
    expect(one.body.data).toEqual(record);

    const [held] = (await world.list(world.user, WALLETS, "?limit=1")).data;
    for (const path of [`${String(held?.["id"])}`, `polygon/${String(held?.["address"])}`]) {
      const got = await world.service.call<Enveloped<Row>>(world.user, `GET ${WALLETS}/${path}`);
      expect(got.body.data).toEqual(held);
    }
  });

  test("payins by each filter, alone and together, by cursor and by pages", async () => {
    const { db } = world.service.deps;
    const user = await world.service.user();
    const plain = await insertPayins(db, user.id, { count: 3 });
    const expired = await insertPayins(db, user.id, { count: 2, status: "expired", cents: 1234 });
    const tron = await insertPayins(db, user.id, { count: 2, network: "tron", token: "USDT" });
    const [first, second, third] = plain;
    for (const [query, expected] of [
      ["status=expired", expired],
      ["status=failed", []],
      ["network=tron", tron],
      ["token=USDT", tron],
      ["network=tron&token=USDC", []],
      ["amount=12.34", expired],
      ["amount=12.3", []],
      ["amount=250", [...plain, ...tron]],
      ["external_id=pedido-3", [third]],
      ["external_id=pedido", []],
      ["external_id=pedido-1&status=expired", [expired[0]]],
      ["status=&network=&token=&amount=&external_id=&cursor=", [...plain, ...expired, ...tron]],
      ["status=processing&network=polygon&amount=250.00", [first, second, third]],
    ] as const) {
      const sorted = (found: unknown[]) => found.toSorted((a, b) => Number(a) - Number(b));
      expect([query, sorted(await world.ids(user, PAYINS, `?${query}&pageSize=50`))]).toEqual([
        query,
        sorted([...expected]),
      ]);
      const limited = query.replace("&cursor=", "");
      expect([
        query,
        sorted(await world.throughCursors(user, PAYINS, `?${limited}&limit=2`)),
      ]).toEqual([query, sorted([...expected])]);
    }
  });

  test("payouts, wallets and sub-accounts by theirs", async () => {
    expect(await world.ids(world.user, PAYOUTS, "?status=failed&amount=100.00&limit=50")).toEqual(
      world.made[PAYOUTS],
    );
    expect(await world.ids(world.user, PAYOUTS, "?status=completed")).toEqual([]);
    expect(await world.ids(world.user, WALLETS, "?status=active&network=polygon")).toEqual(
      world.made[WALLETS],
    );
    expect(await world.ids(world.user, WALLETS, "?network=tron&limit=2")).toEqual([]);
    expect(await world.ids(world.user, SUB_ACCOUNTS, "?status=PENDING")).toEqual(
      world.made[SUB_ACCOUNTS],
    );
    expect(await world.ids(world.user, SUB_ACCOUNTS, "?status=APPROVED&limit=2")).toEqual([]);
    expect(await world.ids(world.user, SUB_ACCOUNTS, "?ref=cliente-1")).toEqual(
      world.made[SUB_ACCOUNTS],
    );
    expect(await world.ids(world.user, SUB_ACCOUNTS, "?ref=cliente-2")).toEqual([]);
  });

  test("by days and instants, of which both ends count", async () => {
    const { db } = world.service.deps;
    const user = await world.service.user();
    const [one, two, three] = await insertPayins(db, user.id, { count: 3 });
    const dated = [
      [one, "2026-03-01T23:59:59.999Z"],
      [two, "2026-03-02T00:00:00.000Z"],
      [three, "2026-03-03T12:00:00.000Z"],
    ] as const;
    for (const [id, at] of dated) {
      await sql`update payins set created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
        where id = ${id}`.execute(db);
    }
    const between = (query: string) => world.ids(user, PAYINS, `?${query}`);
    expect(await between("created_from=2026-03-02&limit=9")).toEqual([three, two]);
    expect(await between("created_to=2026-03-01")).toEqual([one]);
    expect(await between("created_from=2026-03-01&created_to=2026-03-02")).toEqual([two, one]);
    expect(await between("created_to=2026-03-03T12:00:00Z&limit=9")).toEqual([three, two, one]);
    expect(await between("created_to=2026-03-03T11:59:59.999Z")).toEqual([two, one]);
    expect(await between("created_from=2026-03-01T21:00:00-03:00&limit=9")).toEqual([three, two]);
    // The order of changes, the first at the front.
    expect(await between("updated_since=2026-03-02&limit=1")).toEqual([two]);
    expect(await between("updated_since=2026-03-02")).toEqual([two, three]);
    expect(await between("updated_since=2026-03-01&created_to=2026-03-02&limit=9")).toEqual([
      one,
      two,
    ]);
  });
});
