import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { receiverSteps } from "#lib/test/receiver-steps.ts";
import { bankAccount } from "#service/test/build.ts";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import { requotePayoutAction } from "./payout-quotes.ts";
import { revealPixKeyAction } from "./pix-key-reveal.ts";

const CPF = "52998224725";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const { dashboard } = built;
const of = receiverSteps(built);
const operator = await dashboard.headersOf("operator");
const admin = await dashboard.headersOf("admin");
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = operator;
  it = await payoutSteps(built);
});

/** Makes the exchange claim that the account has this key. */
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
/** Registers an account at the exchange, past this dashboard. */
const madeThere = async (body: object) => {
  const { body: made } = await built.world.call<{ data: { id: number } }>(
    built.user,
    "POST /exchange/bank-accounts",
    { body: bankAccount(body) },
  );
  return String(made.data.id);
};
const textOf = (value: unknown) =>
  JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
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
    const trail = textOf(await dashboard.store.db.selectFrom("audit").selectAll().execute());
    expect(trail).toContain("t***@example.com");
    expect(trail).not.toMatch(/thief@|ana@example/);
    // A new quote does not clear the difference; only the original key does.
    await requotePayoutAction({ intent });
    expect((await it.flow(intent)).next).toEqual({ do: "stop" });
    built.relay.outcome = "pass";
    await requotePayoutAction({ intent });
    const { signature } = await it.asked(intent);
    expect((await it.signature(signature)).purpose).toBe("approve");
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
    // Copied to another row, the sealed key can't even be opened.
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
  expect(await madeThere({ name, pix_key: key })).not.toBe(id);
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
    expect(flow.receiver).toMatchObject({ key: "***.982.247-**", isMasked: true });
    expect(JSON.stringify(flow)).not.toMatch(/529\.?982/);
    expect(JSON.stringify(await of.option(id))).not.toMatch(/529\.?982/);
    expect(textOf(await built.intent(intent))).not.toMatch(/529\.?982/);
    for (const by of [
      { of: "account", id },
      { of: "intent", id: intent },
    ] as const) {
      expect(await revealPixKeyAction(by)).toEqual({ ok: true, data: { key: "529.982.247-25" } });
      const last = await dashboard.lastAudit();
      expect(last).toMatchObject({ action: "bank-account:reveal", outcome: "done" });
    }
    expect(await revealPixKeyAction({ of: "intent", id: "another" })).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a name that a colleague moves to an account of their own", () => {
  test("shows who did it and when, and two keys", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const suffix = randomUUID();
    const real = await of.account({ pix_key: mine, name: `Maria ${suffix}` });
    request.headers = admin;
    expect(await of.change(real.id, { name: `Maria ${suffix} old` })).toMatchObject({ ok: true });
    const fake = await of.account({ pix_key: theirs, name: `Maria ${suffix}` });
    request.headers = operator;
    expect(await of.option(real.id)).toMatchObject({
      key: mine,
      changes: [
        { what: "new", by: "operator" },
        { what: "name", was: `Maria ${suffix}`, now: `Maria ${suffix} old`, by: "admin" },
      ],
    });
    expect(await of.option(fake.id)).toMatchObject({
      key: theirs,
      name: `Maria ${suffix}`,
      changes: [{ what: "new", by: "admin" }],
    });
    const intent = await it.quoted({ pix_account: fake.id });
    expect((await it.flow(intent)).receiver).toMatchObject({ key: theirs, kind: "random" });
  });

  test("is told of once it was paid, in the list too, and so is another holder", async () => {
    const { id, name } = await of.account();
    const intent = await it.allowed(3);
    await it.execute(intent);
    const [payout] = await built.payoutsOf(intent);
    if (!payout) throw new Error("no payout");
    await dashboard.store.db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("id", "=", payout.id)
      .execute();
    const paid = String(built.pixAccountId);
    const then = await of.option(paid);
    expect(then).toMatchObject({ changes: [], lastPaid: { by: "operator" } });
    request.headers = admin;
    await of.change(paid, { name: `Renamed ${id}`, holder_name: "Bruno", holder_document: CPF });
    expect((await of.option(paid))?.changes).toMatchObject([
      { what: "name", was: then?.name, now: `Renamed ${id}`, by: "admin" },
      { what: "holder", was: null, now: "Bruno", by: "admin" },
      { what: "document", now: "***.982.247-**", by: "admin" },
    ]);
    // A finished payout shows what was new when it was paid.
    const detail = await payoutDetail(dashboard.store, MAIN, payout.id);
    expect(detail?.receiver).toMatchObject({ name: then?.name, changes: [{ what: "new" }] });
    expect(name).not.toBe(then?.name);
  });

  test("elsewhere is seen as soon as it is read", async () => {
    const { id, name } = await of.account();
    await of.option(id);
    await built.world.call(built.user, `PUT /exchange/bank-accounts/${id}`, {
      body: { name: `${name} moved` },
    });
    expect((await of.option(id))?.changes).toMatchObject([
      { what: "new" },
      { what: "name", was: name, now: `${name} moved`, by: null, at: expect.any(String) },
    ]);
  });

  test("can't be made to look like another's here, be it at once", async () => {
    const suffix = randomUUID();
    await of.account({ name: `Maria ${suffix}` });
    const alike = { code: "NAME_TAKEN", fields: { name: "looks_alike" } };
    const asked = (name: string) =>
      createPixAccountAction({
        name,
        kind: "random",
        pix_key: randomUUID(),
        holder_name: "Ana",
        idempotency_key: randomUUID(),
      });
    expect(await asked(`Маria ${suffix}`)).toMatchObject(alike);
    expect(await asked(`MARIA  ${suffix}`)).toMatchObject(alike);
    const { id } = await of.account();
    expect(await of.change(id, { name: `maria ${suffix}` })).toMatchObject(alike);
    const both = await Promise.all([asked(`Joana ${suffix}`), asked(`Jоana ${suffix}`)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    // Its own name in another spelling does not count as another's.
    expect(await of.change(id, { name: `Conta ${id}` })).toMatchObject({ ok: true });
    expect(await of.change(id, { name: `CONTA ${id}` })).toMatchObject({ ok: true });
  });

  test("is marked where the exchange has it already", async () => {
    const { id, name } = await of.account({ name: `Paulo ${randomUUID()}` });
    const made = await madeThere({ name: name.replace("Paulo", "Раulo") });
    await of.options();
    expect(await of.option(id)).toMatchObject({ alike: [name.replace("Paulo", "Раulo")] });
    expect(await of.option(made)).toMatchObject({ alike: [name] });
  });
});
