import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Found } from "#components/form/use-searched.ts";
import { request } from "#lib/test/next/next-request.ts";
import { postJson } from "#lib/test/next/post-json.ts";
import {
  openPayoutDashboard,
  type PayoutDashboard,
} from "#lib/test/dashboards/payout-dashboard.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { receiverColumns } from "#lib/payouts/rows/stored-receiver.ts";
import { lastPayments } from "#lib/payouts/views/last-payments.ts";
import { OPTIONS_SHOWN } from "#lib/core/doors/picker-door.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import { POST } from "./route.ts";

const RECEIVERS = 1000;
const CPF = "52998224725";

let built: PayoutDashboard;
/** The ids at the exchange, the oldest first. */
let ids: bigint[] = [];

const nameOf = (n: number) => `Fornecedor ${String(n).padStart(4, "0")}`;
const keyOf = (n: number) => (n === 3 ? CPF : `fornecedor${n}@exemplo.com.br`);

beforeAll(async () => {
  built = await openPayoutDashboard();
  request.headers = await built.dashboard.headersOf("operator");
  const made = await built.world.deps.db
    .insertInto("bank_accounts")
    .values(
      Array.from({ length: RECEIVERS }, (_, n) => ({
        user_id: Number(built.user.id),
        name: nameOf(n),
        pix_key: keyOf(n),
      })),
    )
    .returning(["id"])
    .execute();
  ids = made.map(({ id }) => BigInt(id));
  const { store } = built.dashboard;
  await store.db
    .insertInto("pix_account_name")
    .values(
      ids.map((bank_account_id, n) => ({
        account_id: MAIN.id,
        bank_account_id,
        name: nameOf(n),
        skeleton: nameSkeleton(nameOf(n)),
        seen_at: new Date(),
      })),
    )
    .execute();
  // The last paid first: 7, 3, 900.
  for (const n of [900, 3, 7]) await paid(n);
});
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  request.headers = await built.dashboard.headersOf("operator");
  await built.calm();
});

async function paid(n: number, accountId = MAIN.id) {
  const { store } = built.dashboard;
  const place = { account_id: accountId, idempotency_key: `paid ${n}` };
  const id = `paid-${accountId}-${n}`;
  await insertPayoutIntent(store, accountId, id, {
    idempotency_key: place.idempotency_key,
    status: "done",
    pix_account_id: ids[n] ?? 0n,
    ...receiverColumns(place, {
      name: nameOf(n),
      key: keyOf(n),
      holder: null,
      cnpj: null,
      documentMark: null,
    }),
  });
  const payout = await insertPayout(store, accountId, {
    intent_id: id,
    pix_account_id: ids[n] ?? 0n,
    status: "completed",
  });
  return payout.id;
}

type Answer = { ok: boolean; code?: string; data?: Found<ReceiverView> };

const ask = (body: unknown, headers = request.headers) =>
  postJson<Answer>(POST, "/api/receivers", body, headers);
const found = async (text: string) => {
  const { body } = await ask({ text });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
};
const names = async (text: string) => (await found(text)).options.map(({ name }) => name);

test("of a thousand a few are offered, the last paid first, and that there are others is told", async () => {
  const { body, bytes } = await ask({ text: "" });
  expect(body.data?.options).toHaveLength(OPTIONS_SHOWN);
  expect(body.data?.options.slice(0, 3).map(({ name }) => name)).toEqual([7, 3, 900].map(nameOf));
  expect(body.data?.options[0]?.lastPaid).not.toBeNull();
  expect(body.data?.isMore).toBe(true);
  expect(bytes).toBeLessThan(12_000);
});

test("each of a thousand is found by a part of its name, in any case", async () => {
  expect(await names("fornecedor 0512")).toEqual([nameOf(512)]);
  expect((await found("fornecedor 0512")).isMore).toBe(false);
  // Of those that fit, the last paid stand first.
  expect((await names("FORNECEDOR 00")).slice(0, 2)).toEqual([nameOf(7), nameOf(3)]);
  expect(await found("nobody's name")).toEqual({ options: [], isMore: false });
});

test("is found by a part of the key in any spelling, and a CPF is masked", async () => {
  expect(await names("fornecedor512@")).toEqual([nameOf(512)]);
  const { options } = await found("529.982");
  expect(options).toMatchObject([{ name: nameOf(3), isMasked: true }]);
  expect(JSON.stringify(options)).not.toContain(CPF);
  expect(JSON.stringify(options)).not.toContain("529.982.247-25");
});

test("the last payment of each is at hand", async () => {
  const { store } = built.dashboard;
  const [paid, never] = [String(ids[7]), String(ids[8])];
  const found = await lastPayments(store, MAIN, [never, paid]);
  expect([...found.keys()]).toEqual([paid]);
  expect(found.get(paid)).toMatchObject({ amount: "240.07" });
  expect((await lastPayments(store, { ...MAIN, id: "other" }, [paid])).size).toBe(0);
  expect((await lastPayments(store, MAIN, [])).size).toBe(0);
});

test("one that is wanted in any case is there, and one that is gone is not", async () => {
  const also = String(ids[512]);
  const { options } = (await ask({ text: "", also })).body.data ?? { options: [] };
  expect(options.find(({ pixAccount }) => pixAccount === also)?.name).toBe(nameOf(512));
  expect((await ask({ text: "", also: "999999999" })).body.data?.options).toHaveLength(
    OPTIONS_SHOWN,
  );
  expect((await ask({ text: "", also: "1 or 1" })).status).toBe(400);
});

test("a percent sign or an underscore is a character like others", async () => {
  expect(await names("%")).toEqual([]);
  expect(await names("Fornecedor_0512")).toEqual([]);
});

test("one that was deleted is offered no more, however often it was paid", async () => {
  await paid(40);
  expect((await names(""))[0]).toBe(nameOf(40));
  await built.dashboard.store.db
    .deleteFrom("pix_account_name")
    .where("bank_account_id", "=", ids[40] ?? 0n)
    .execute();
  expect((await names("")).slice(0, 1)).toEqual([nameOf(7)]);
});

test("refuses whoever may make no payout, other origins, and bodies that are no short text", async () => {
  expect((await ask({ text: "" }, await built.dashboard.headersOf("viewer"))).status).toBe(403);
  const elsewhere = new Headers(request.headers);
  elsewhere.set("origin", "http://elsewhere.example");
  expect((await ask({ text: "" }, elsewhere)).status).toBe(403);
  const nobody = new Headers(request.headers);
  nobody.delete("cookie");
  expect((await ask({ text: "" }, nobody)).status).toBe(401);
  expect((await ask({})).status).toBe(400);
  expect((await ask({ text: "a".repeat(201) })).status).toBe(400);
  expect((await ask("not json")).status).toBe(400);
  expect((await ask({ text: "", more: "a".repeat(4000) })).status).toBe(413);
});

test("an exchange that does not answer is told, and nothing is offered in its place", async () => {
  built.relay.outcome = "drop";
  expect(await ask({ text: "x" })).toMatchObject({ body: { ok: false } });
});
