import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { request } from "#lib/test/next-request.ts";
import { MAIN, openPayoutDashboard, type PayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { receiverSteps } from "#lib/test/receiver-steps.ts";
import { bankAccount } from "#service/test/build.ts";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

const CPF = "52998224725";

let built: PayoutDashboard;
let it: PayoutSteps;
let of: ReturnType<typeof receiverSteps>;
let as: Record<"operator" | "admin", Headers>;
beforeAll(async () => {
  built = await openPayoutDashboard();
  of = receiverSteps(built);
  as = {
    operator: await built.dashboard.headersOf("operator"),
    admin: await built.dashboard.headersOf("admin"),
  };
});
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = as.operator;
  built.relay.outcome = "pass";
  // Each test has the whole of the exchange's minute.
  await built.dashboard.store.db.deleteFrom("exchange_budget").execute();
  it = await payoutSteps(built);
  await it.kind("itself");
});

describe("a name that a colleague moves to an account of their own", () => {
  test("shows who did it and when, and two keys", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const suffix = randomUUID();
    const real = await of.account({ pix_key: mine, name: `Maria ${suffix}` });
    request.headers = as.admin;
    expect(await of.change(real.id, { name: `Maria ${suffix} old` })).toMatchObject({ ok: true });
    const fake = await of.account({ pix_key: theirs, name: `Maria ${suffix}` });
    request.headers = as.operator;
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
    const { db } = built.dashboard.store;
    await db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("id", "=", payout.id)
      .execute();
    const paid = String(built.pixAccountId);
    const then = await of.option(paid);
    expect(then).toMatchObject({ changes: [], lastPaid: { by: "operator" } });
    request.headers = as.admin;
    await of.change(paid, { name: `Renamed ${id}`, holder_name: "Bruno", holder_document: CPF });
    expect((await of.option(paid))?.changes).toMatchObject([
      { what: "name", was: then?.name, now: `Renamed ${id}`, by: "admin" },
      { what: "holder", was: null, now: "Bruno", by: "admin" },
      { what: "document", now: "***.***.***-25", by: "admin" },
    ]);
    // What was paid before says what was new then.
    const detail = await payoutDetail(built.dashboard.store, MAIN, payout.id);
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
    // Its own name in another spelling is no one else's.
    expect(await of.change(id, { name: `Conta ${id}` })).toMatchObject({ ok: true });
    expect(await of.change(id, { name: `CONTA ${id}` })).toMatchObject({ ok: true });
  });

  test("is marked where the exchange has it already", async () => {
    const { id, name } = await of.account({ name: `Paulo ${randomUUID()}` });
    const made = await built.world.call<{ data: { id: number } }>(
      built.user,
      "POST /exchange/bank-accounts",
      { body: bankAccount({ name: name.replace("Paulo", "Раulo") }) },
    );
    await of.options();
    expect(await of.option(id)).toMatchObject({ alike: [name.replace("Paulo", "Раulo")] });
    expect(await of.option(String(made.body.data.id))).toMatchObject({ alike: [name] });
  });
});
