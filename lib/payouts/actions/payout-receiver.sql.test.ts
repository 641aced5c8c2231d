import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next-request.ts";
import { openPayoutDashboard, type PayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { receiverSteps } from "#lib/test/receiver-steps.ts";
import { bankAccount } from "#service/test/build.ts";
import { requotePayoutAction } from "./payout-quotes.ts";
import { revealPixKeyAction } from "./pix-key-reveal.ts";

const CPF = "52998224725";

let built: PayoutDashboard;
let it: PayoutSteps;
let of: ReturnType<typeof receiverSteps>;
let operator: Headers;
beforeAll(async () => {
  built = await openPayoutDashboard();
  of = receiverSteps(built);
  operator = await built.dashboard.headersOf("operator");
});
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = operator;
  built.relay.outcome = "pass";
  // Each test has the whole of the exchange's minute.
  await built.dashboard.store.db.deleteFrom("exchange_budget").execute();
  it = await payoutSteps(built);
  await it.kind("itself");
});

/** The exchange says meanwhile that the account has this key. */
const lyingAbout = (id: string | number, key: string, name = "The same name") => {
  const at = "2026-09-01T12:00:00.000Z";
  const data = {
    id: Number(id),
    userId: Number(built.user.id),
    type: "pix",
    name,
    pix_key: key,
    created_at: at,
    updated_at: at,
  };
  const body = { success: true, message: "ok", data };
  const path = `/exchange/bank-accounts/${id}`;
  built.relay.outcome = { method: "GET", path, outcome: { status: 200, body } };
};
const remove = (id: string) => built.world.call(built.user, `DELETE /exchange/bank-accounts/${id}`);

describe("a receiver whose key is another than the one that was shown", () => {
  test("is not signed for: both keys are shown, and the trail has them masked", async () => {
    const { id } = await of.account({ kind: "email", pix_key: "ana@example.com" });
    const intent = await it.quoted({ pix_account: id });
    const hash = await it.hashOf(intent);
    lyingAbout(id, "thief@example.com");
    expect(await it.begin(intent, { hash })).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect(await built.signatures(intent)).toEqual([]);
    const flow = await it.flow(intent);
    expect(flow.next).toEqual({ do: "stop" });
    const differs = { field: "pix_key", fault: "differs" };
    expect(flow.intent.differences).toEqual([
      { ...differs, derived: "ana@example.com", returned: "thief@example.com" },
    ]);
    const trail = JSON.stringify(
      await built.dashboard.store.db.selectFrom("audit").selectAll().execute(),
      (_name, value) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(trail).toContain("t***@example.com");
    expect(trail).not.toMatch(/thief@|ana@example/);
    // A new quote heals nothing; only the true key does.
    await requotePayoutAction({ intent });
    expect((await it.flow(intent)).next).toEqual({ do: "stop" });
    built.relay.outcome = "pass";
    await requotePayoutAction({ intent });
    expect((await it.asked(intent)).purpose).toBe("approve");
  });

  test("is not executed, however well it was allowed", async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    lyingAbout(built.pixAccountId, randomUUID(), (await built.intent(intent)).pix_account_name);
    expect(await it.execute(intent)).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect(await built.payoutsThere()).toBe(before);
    expect((await built.intent(intent)).status).toBe("signing");
    built.relay.outcome = "pass";
    expect(await it.execute(intent)).toMatchObject({ ok: true });
  });

  test("can't be put in its place in the store either", async () => {
    const [one, other] = [await of.account(), await of.account()];
    const intent = await it.quoted({ pix_account: one.id });
    const hash = await it.hashOf(intent);
    const theirs = await it.quoted({ pix_account: other.id });
    const { pix_key } = await built.intent(theirs);
    // Copied from one row to another it does not even open.
    await built.change(intent, { pix_key });
    expect(await it.begin(intent, { hash })).toMatchObject({ ok: false });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("is not gone on with while the exchange can't be asked", async () => {
    const before = await built.payoutsThere();
    const quoted = await it.quoted();
    const path = `/exchange/bank-accounts/${built.pixAccountId}`;
    built.relay.outcome = { method: "GET", path, outcome: "drop" };
    expect(await it.begin(quoted)).toMatchObject({ code: "EXCHANGE_UNREACHABLE" });
    built.relay.outcome = "pass";
    const intent = await it.allowed();
    built.relay.outcome = { method: "GET", path, outcome: "drop" };
    expect(await it.execute(intent)).toMatchObject({ code: "EXCHANGE_UNREACHABLE" });
    expect(await built.payoutsThere()).toBe(before);
  });
});

test("an account that was deleted and made anew is another receiver", async () => {
  const key = randomUUID();
  const { id, name } = await of.account({ pix_key: key });
  const intent = await it.quoted({ pix_account: id });
  await remove(id);
  const anew = await built.world.call<{ data: { id: number } }>(
    built.user,
    "POST /exchange/bank-accounts",
    { body: bankAccount({ name, pix_key: key }) },
  );
  expect(String(anew.body.data.id)).not.toBe(id);
  expect(await it.begin(intent)).toMatchObject({ code: "QUOTE_DIFFERS" });
  expect((await it.flow(intent)).intent.differences).toEqual([
    { field: "pix_key", fault: "gone", derived: key, returned: null },
  ]);
});

describe("a key", () => {
  test("lies sealed in the store, and a CPF comes whole only to who asks, which is written down", async () => {
    const { id } = await of.account({ kind: "cpf", pix_key: CPF });
    const intent = await it.quoted({ pix_account: id });
    const flow = await it.flow(intent);
    expect(flow.receiver).toMatchObject({ key: "***.***.***-25", isMasked: true });
    expect(JSON.stringify(flow)).not.toMatch(/529\.?982/);
    expect(JSON.stringify(await of.option(id))).not.toMatch(/529\.?982/);
    const row = JSON.stringify(await built.intent(intent), (_name, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(row).not.toMatch(/529\.?982/);
    for (const by of [
      { of: "account", id },
      { of: "intent", id: intent },
    ] as const) {
      expect(await revealPixKeyAction(by)).toEqual({ ok: true, data: { key: "529.982.247-25" } });
      const last = (await built.dashboard.auditRows()).at(-1);
      expect(last).toMatchObject({ action: "bank-account:reveal", outcome: "done" });
    }
    expect(await revealPixKeyAction({ of: "intent", id: "another" })).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
