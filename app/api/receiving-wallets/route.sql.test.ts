import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Found } from "#components/form/use-searched.ts";
import { OPTIONS_SHOWN } from "#lib/core/doors/picker-door.ts";
import { request } from "#lib/test/next/next-request.ts";
import { postJson } from "#lib/test/next/post-json.ts";
import { insertPayin, letCoolOff } from "#lib/test/rows/payin-rows.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import type { PayinWallet } from "#lib/payins/views/payin-wallets.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { POST } from "./route.ts";

const WALLETS = 1000;
const nameOf = (n: number) => `Cofre ${String(n).padStart(4, "0")}`;
const addressOf = (n: number) => `0x${String(n).padStart(40, "a")}`;

const dashboard = await testDashboard();
const { db } = dashboard.store;
afterAll(() => dashboard.drop());

const walletsOf = (accountId: string, count: number) =>
  db
    .insertInto("wallet")
    .values(
      Array.from({ length: count }, (_, n) => ({
        account_id: accountId,
        network: n === 3 ? "tron" : "polygon",
        address: addressOf(n),
        name: nameOf(n),
        status: "registered" as const,
        idempotency_key: `wallet ${n}`,
        created_by: "ana",
      })),
    )
    .returning("id")
    .execute();

/** The oldest first. */
let ids: string[] = [];
let theirs = "";
beforeAll(async () => {
  ids = (await walletsOf(MAIN.id, WALLETS)).map(({ id }) => String(id));
  const { connectionId: connection_id } = MAIN;
  const other = { id: "other", name: "Other", kind: "sub", connection_id } as const;
  await db.insertInto("account").values(other).execute();
  theirs = String((await walletsOf("other", 1))[0]?.id);
  await letCoolOff(dashboard.store);
  // The last used first: 7, 900.
  for (const n of [900, 7]) await insertPayin(dashboard.store, MAIN.id, { address: addressOf(n) });
  await insertPayin(dashboard.store, "other", { address: addressOf(8) });
});
beforeEach(async () => {
  request.headers = await dashboard.headersOf("operator");
});

type Answer = { ok: boolean; code?: string; data?: Found<PayinWallet> };

const ask = (body: unknown, headers = request.headers) =>
  postJson<Answer>(POST, "/api/receiving-wallets", body, headers);
async function found(text: string, also?: string) {
  const { body } = await ask({ text, also });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const names = async (text: string) => (await found(text)).options.map(({ name }) => name);

test("works: of a thousand a few are offered, the last used first, then of the newest, and that there are others is told", async () => {
  const { body, bytes } = await ask({ text: "" });
  const { options = [], isMore } = body.data ?? {};
  expect(options).toHaveLength(OPTIONS_SHOWN);
  expect(options.slice(0, 4).map(({ name }) => name)).toEqual([7, 900, 750, 751].map(nameOf));
  expect(options[0]?.lastPayinAt).toMatch(/^\d{4}-.*Z$/);
  expect(options[2]?.lastPayinAt).toBeNull();
  expect(isMore).toBe(true);
  expect(bytes).toBeLessThan(4000);
});

test("works: each of a thousand is found by its name, network or address", async () => {
  expect(await names(" COFRE 0512 ")).toEqual([nameOf(512)]);
  expect((await found("cofre 0512")).isMore).toBe(false);
  expect(await names("tron")).toEqual([nameOf(3)]);
  expect(await names(addressOf(512).slice(10))).toEqual([nameOf(512)]);
  // Of those that fit, the last used stand first.
  expect((await names("cofre 0")).slice(0, 2)).toEqual([7, 900].map(nameOf));
  expect(await found("nobody's")).toEqual({ options: [], isMore: false });
});

test("works: one that is wanted in any case is there, unless it is in use no more", async () => {
  const also = ids[512] ?? "";
  const there = async () => (await found("", also)).options.some(({ id }) => id === also);
  expect(await there()).toBe(true);
  expect((await found("", ids[7])).options).toHaveLength(OPTIONS_SHOWN);
  const put = (use: "open" | "archived") =>
    db.updateTable("wallet").set({ use }).where("id", "=", BigInt(also)).execute();
  await put("archived");
  expect(await there()).toBe(false);
  await put("open");
});

test("refuses whoever may make no payin, other origins, and bodies that are no short text", async () => {
  expect((await ask({ text: "" }, await dashboard.headersOf("viewer"))).status).toBe(403);
  const elsewhere = new Headers(request.headers);
  elsewhere.set("origin", "http://elsewhere.example");
  expect((await ask({ text: "" }, elsewhere)).status).toBe(403);
  const nobody = new Headers(request.headers);
  nobody.delete("cookie");
  expect((await ask({ text: "" }, nobody)).status).toBe(401);
  expect((await ask({})).status).toBe(400);
  expect((await ask({ text: "a".repeat(201) })).status).toBe(400);
  expect((await ask({ text: "a\0b" })).status).toBe(400);
  expect((await ask({ text: "", also: "1 or 1" })).status).toBe(400);
  expect((await ask("not json")).status).toBe(400);
  expect((await ask({ text: "", more: "a".repeat(4000) })).status).toBe(413);
});

test("keeps others out: another account's wallet is not found, not even by its id", async () => {
  expect((await found("", theirs)).options.map(({ id }) => id)).not.toContain(theirs);
  expect((await found("cofre 0000")).options.map(({ id }) => id)).toEqual([ids[0]]);
  const drawnForOther = new Headers(request.headers);
  drawnForOther.set(PAGE_ACCOUNT, "other");
  expect((await ask({ text: "" }, drawnForOther)).body.code).toBe("ACCOUNT_CHANGED");
});

test("changes nothing and leaves no line in the trail", async () => {
  const before = (await dashboard.auditRows()).length;
  await found("cofre");
  expect(await dashboard.auditRows()).toHaveLength(before);
});
