import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { receiptOf } from "#lib/receipts/views/receipts.ts";
import { checkReceipt } from "#lib/receipts/views/receipt-check.ts";
import { groupedCode } from "#lib/rules/receipts/receipt-code.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { callRoute } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertForReceipt, type Issued } from "#lib/test/rows/receipt-rows.ts";
import { recordedStatements } from "#lib/test/rows/recorded-statements.ts";
import {
  addReceiptCodeAction,
  withdrawReceiptCodeAction,
} from "#lib/receipts/actions/receipt-codes.ts";
import { POST } from "./route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const database = new URL(store.place.url).pathname.slice(1);
afterAll(() => dashboard.drop());
await store.db
  .insertInto("account")
  .values({ id: "other", connection_id: "main", kind: "sub", name: "Other" })
  .execute();

beforeEach(async () => {
  await sql`truncate limiter`.execute(store.db);
  request.headers = await dashboard.headersOf("operator");
});

const input = ({ kind, id }: Issued) => ({ kind, id: String(id) });
const codeOf = async ({ kind, id }: Issued) =>
  (await receiptOf(store, MAIN, kind, id))?.check?.code ?? null;
/** A receipt with a code. */
async function coded(state: Parameters<typeof insertForReceipt>[1] = "payin_completed") {
  const one = await insertForReceipt(store, state);
  expect(await addReceiptCodeAction(input(one))).toMatchObject({ ok: true });
  const code = await codeOf(one);
  if (code === null) throw new Error("no code");
  return { one, code };
}
const nobody = async () => {
  const headers = await dashboard.headersOf(null);
  headers.delete("origin");
  return headers;
};
const ask = async (body: string, headers?: Headers) => {
  const answer = await callRoute(POST, "POST", headers ?? (await nobody()), { params: {}, body });
  return { status: answer.status, text: await answer.text(), headers: [...answer.headers] };
};

describe("works", () => {
  test("whoever holds the code learns five facts of the payment as it is now, and no other", async () => {
    await sql`update account set name = 'Ipê Amarelo Ltda', document = '11222333000181'
      where id = ${MAIN_ACCOUNT}`.execute(store.db);
    const { one, code } = await coded("payout_processing");
    const found = JSON.parse((await ask(groupedCode(code).toLowerCase())).text);
    // Anything added here is given to everybody who holds a paper.
    expect(found).toEqual({
      ok: true,
      data: {
        amount: "240.07",
        asset: "BRL",
        state: "waiting",
        date: "2026-11-26",
        from: "IA",
        to: "FA",
      },
    });
    await sql`update payout set status = 'failed' where id = ${one.id}`.execute(store.db);
    expect(JSON.parse((await ask(code)).text).data.state).toBe("ended");
  });

  test.each(["payin_completed", "return_returned", "payout_refunded"] as const)(
    "%s has a code of its own",
    async (state) => {
      const { code } = await coded(state);
      expect(Object.keys((await checkReceipt(store, code)) ?? {}).toSorted()).toEqual(
        ["amount", "asset", "date", "from", "state", "to"].toSorted(),
      );
    },
  );

  test("a second request keeps the code; 128 bits of it, and the store holds its hash alone", async () => {
    const { one, code } = await coded();
    await addReceiptCodeAction(input(one));
    expect(await codeOf(one)).toBe(code);
    expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{26}$/);
    const rows = await store.db.selectFrom("receipt_code").selectAll().execute();
    expect(JSON.stringify(rows.map((row) => ({ ...row, object_id: "" })))).not.toContain(code);
    expect(
      new Set(await Promise.all([coded(), coded()].map(async (each) => (await each).code))).size,
    ).toBe(2);
  });

  test("the trail names who added and who withdrew it, and of which payment", async () => {
    const { one } = await coded();
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "receipt:add-code",
      outcome: "done",
      actor_name: "operator",
      subject: `payin ${one.id}`,
    });
    await withdrawReceiptCodeAction(input(one));
    expect(await dashboard.lastAudit()).toMatchObject({ action: "receipt:withdraw-code" });
  });
});

describe("refuses", () => {
  test("a wrong, a withdrawn and a malformed code with the same bytes, by the same statements", async () => {
    const { one, code } = await coded();
    const wrong = `${code.slice(1)}${code[0] === "0" ? "1" : "0"}`;
    const expected = await ask(wrong);
    expect(expected).toMatchObject({ status: 200, text: `{"ok":true,"data":null}` });
    const malformed = [
      "",
      "x",
      "U".repeat(26),
      "🙂",
      "' or 1=1 --",
      '{"code":1}',
      "9".repeat(5000),
    ];
    for (const text of malformed) expect(await ask(text), text.slice(0, 9)).toEqual(expected);
    await withdrawReceiptCodeAction(input(one));
    expect(await ask(code)).toEqual(expected);
    const statements = async (text: string) =>
      (await recordedStatements(database, () => checkReceipt(store, text))).map(
        (statement) => statement.text,
      );
    const looked = await statements(wrong);
    expect(looked).toHaveLength(1);
    for (const text of [code, ...malformed]) expect(await statements(text)).toEqual(looked);
  });

  test("a withdrawn code for good: the next one is another", async () => {
    const { one, code } = await coded();
    await withdrawReceiptCodeAction(input(one));
    expect(await codeOf(one)).toBeNull();
    expect(await withdrawReceiptCodeAction(input(one))).toMatchObject({ code: "NOT_FOUND" });
    await addReceiptCodeAction(input(one));
    expect(await codeOf(one)).not.toBe(code);
    expect(await checkReceipt(store, code)).toBeNull();
  });

  test("an address that checks too often, right codes too, and all addresses together", async () => {
    const { code } = await coded();
    for (let tried = 0; tried < 30; tried += 1) expect((await ask(code)).status).toBe(200);
    const over = await ask(code);
    expect(over.status).toBe(429);
    expect(JSON.parse(over.text)).toMatchObject({ code: "RATE_LIMITED" });
    await sql`truncate limiter`.execute(store.db);
    await ask(code);
    await sql`update limiter set count = 3000 where count = 1`.execute(store.db);
    expect((await ask(code)).status).toBe(429);
  });
});

describe("keeps others out", () => {
  test.each(["viewer", "auditor", "approver"] as const)(
    "%s adds and withdraws none",
    async (role) => {
      const { one, code } = await coded();
      request.headers = await dashboard.headersOf(role);
      for (const act of [addReceiptCodeAction, withdrawReceiptCodeAction]) {
        expect(await act(input(one))).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
      }
      expect(await codeOf(one)).toBe(code);
    },
  );

  test("another account's receipt is not found, and keeps its code", async () => {
    const one = await insertForReceipt(store, "payin_completed", "other");
    for (const act of [addReceiptCodeAction, withdrawReceiptCodeAction]) {
      expect(await act(input(one))).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
    const rows = await store.db
      .selectFrom("receipt_code")
      .select("id")
      .where("account_id", "=", "other")
      .execute();
    expect(rows).toEqual([]);
  });

  test("a code is of its own kind: a payin's opens no payout of the same number", async () => {
    const { one, code } = await coded();
    await sql`update receipt_code set kind = 'payout', object_id = 999999
      where object_id = ${one.id} and kind = 'payin'`.execute(store.db);
    expect(await checkReceipt(store, code)).toBeNull();
  });
});
