import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { exchangeView, unsettled } from "#lib/connection/views/exchange-settings.ts";
import { payinDetail } from "#lib/payins/views/payins.ts";
import { env } from "#lib/core/env.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { buildSuspense } from "#service/test/build-paid.ts";
import { MANAGEMENT_TOKEN } from "#service/test/harness.ts";
import { dynamicPixCode } from "#protocol/test/honest-payin.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { pinReceiverAction, returnSuspensePixAction } from "./exchange-settings.ts";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";

const built = await openPayinDashboard();
request.headers = await built.dashboard.headersOf("admin");
afterAll(() => built.drop());
// Alone: who approves what a pin changes is tested with the doors of dual control.
await built.dashboard.administerAlone();
beforeEach(() => {
  Object.assign(env().exchange, { managementToken: MANAGEMENT_TOKEN, isLocal: true });
});

const admin = sessionOf(MAIN, "admin");
const waiting = async () => {
  const found = await unsettled(lazyExchange(admin, "settings:read"));
  if (!found.read) throw new Error(found.why);
  return found.suspense;
};
const { lastAudit } = built.dashboard;

describe("what waits at the exchange", () => {
  test("a PIX in suspense is shown, goes back once, and the trail names it", async () => {
    const end_to_end_id = await buildSuspense(built.world.deps.db, 12_34n, 5);
    expect(await waiting()).toMatchObject([{ end_to_end_id, amount: "12.34", status: "suspense" }]);
    expect(await returnSuspensePixAction({ end_to_end_id })).toMatchObject({
      ok: true,
      data: { amount: "12.34" },
    });
    expect(await waiting()).toMatchObject([{ end_to_end_id, status: "returning" }]);
    expect(await lastAudit()).toMatchObject({
      action: "suspense:return",
      subject: `PIX ${end_to_end_id}`,
      outcome: "done",
    });
  });

  test("one that is not there is said not to be", async () => {
    expect(await returnSuspensePixAction({ end_to_end_id: "E0" })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("a token that is not the exchange's is said to be that, and no fault of anything else", async () => {
    const token = env().exchange.managementToken;
    env().exchange.managementToken = "another-token";
    expect(await unsettled(lazyExchange(admin, "settings:read"))).toEqual({
      read: false,
      why: "token_refused",
    });
    env().exchange.managementToken = token;
  });

  test("without a management token nothing is asked", async () => {
    env().exchange.managementToken = null;
    expect(await unsettled(lazyExchange(admin, "settings:read"))).toEqual({
      read: false,
      why: "not_offered",
    });
  });
});

describe("who must receive a PIX", () => {
  const pixNow = async (id: bigint) => (await payinDetail(built.dashboard.store, MAIN, id))?.pix;

  test("the local service's is known; another exchange's is whom an administrator pinned", async () => {
    const asked = await requestPayinQuoteAction(built.form());
    const intent = asked.ok ? asked.data.intent : "";
    await confirmPayinAction(await built.seen(intent));
    const [payin] = await built.payinsOf(intent);
    const id = payin?.id ?? 0n;
    const { receiver } = built.world.deps.pix;
    expect((await exchangeView(built.dashboard.store, MAIN)).receiver).toMatchObject({
      name: SANDBOX_RECEIVER.name,
      isFixed: true,
    });
    expect(await pinReceiverAction({ receiver_name: receiver.name })).toMatchObject({
      code: "CONFLICT",
    });

    env().exchange.isLocal = false;
    expect(await pixNow(id)).toMatchObject({ ok: true, isPinned: false });
    await pinReceiverAction({ receiver_name: "SOMEBODY ELSE" });
    expect(await pixNow(id)).toEqual({ ok: false, fault: "receiver" });
    await pinReceiverAction({ receiver_name: receiver.name, receiver_key: receiver.key });
    expect(await pixNow(id)).toMatchObject({ ok: true, isPinned: true });
    expect(await pinReceiverAction({ receiver_key: receiver.key })).toMatchObject({
      fields: { receiver_name: "required" },
    });
    const dynamic = dynamicPixCode("250.00");
    await built.dashboard.store.db
      .updateTable("payin")
      .set({ pix_code: dynamic })
      .where("id", "=", id)
      .execute();
    await pinReceiverAction({ receiver_name: receiver.name });
    expect(await pixNow(id)).toEqual({ ok: false, fault: "dynamic" });
    expect(await pinReceiverAction({ dynamic_codes: true })).toMatchObject({
      fields: { receiver_name: "required" },
    });
    await pinReceiverAction({ receiver_name: receiver.name, dynamic_codes: true });
    expect((await exchangeView(built.dashboard.store, MAIN)).receiver.takesDynamic).toBe(true);
    expect(await pixNow(id)).toMatchObject({ ok: true, location: "pix.exchange.example" });
    env().exchange.isLocal = true;
    expect(await pixNow(id)).toEqual({ ok: false, fault: "dynamic" });
    env().exchange.isLocal = false;
    await built.dashboard.store.db
      .updateTable("payin")
      .set({ pix_code: payin?.pix_code ?? "" })
      .where("id", "=", id)
      .execute();
    await pinReceiverAction({});
    expect(await pixNow(id)).toMatchObject({ ok: true, isPinned: false });
    expect(await lastAudit()).toMatchObject({ action: "receiver:pin", outcome: "done" });
  });
});
