import { describe, expect, test } from "vitest";
import { WebhookBody } from "#protocol/api/events.ts";
import type {
  DeliveryDetail,
  DeliveryRecord,
  WebhookReceiver,
} from "#protocol/api/webhook-deliveries.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payinEvent } from "./build.ts";
import { type Made, ReceiverWorld, WEBHOOKS } from "./receiver-world.ts";
import { isVerified, startReceiver, type Behaviour, type Received } from "./receiver.ts";

const world = new ReceiverWorld();
const sequences = (received: readonly Received[]) => received.map(({ body }) => body.sequence);

describe("works", () => {
  test("the single webhook is the first receiver, unchanged, beside the others", async () => {
    const made = await world.add({ url: "http://localhost:1/second" });
    expect(made).toEqual({
      id: expect.stringMatching(/^wh_[\da-f]{32}$/),
      url: "http://localhost:1/second",
      events: ["*"],
      status: "active",
      paused_for: null,
      paused_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_/),
    });
    const none = await world.call<{ url: null }>("GET /settings/webhook");
    expect(none.body).toEqual({ url: null });
    const first = await world.put("http://localhost:1/first");
    expect(first.secret).not.toBe(made.secret);
    const { secret: _, ...second } = made;
    const all = await world.listed();
    expect(all.map(({ url }) => url)).toEqual([first.url, made.url]);
    expect(all[1]).toEqual(second);
    expect((await world.call(`GET ${WEBHOOKS}/${made.id}`)).body).toEqual(second);
    expect((await world.call(`DELETE ${WEBHOOKS}/${all[0]!.id}`)).status).toBe(204);
    expect((await world.call("GET /settings/webhook")).body).toEqual({ url: null });
    expect((await world.put("http://localhost:1/again")).secret).toMatch(/^whsec_/);
    expect((await world.call("DELETE /settings/webhook")).status).toBe(204);
    expect((await world.call("DELETE /settings/webhook")).status).toBe(404);
    expect((await world.listed()).map(({ id }) => id)).toEqual([made.id]);
  });

  test("each gets its own events under its own secret, in order, with one id", async () => {
    const all = await world.receiving();
    const payouts = await world.listening({ events: ["crypto.payout.new", "kyc.approved"] });
    const updates = await world.listening({ events: ["crypto.payin.updated"] });
    for (let count = 0; count < 3; count += 1) await world.record();
    await world.service.deps.transaction((tx) =>
      recordEvent(tx, world.user.id, "kyc.approved", {
        document: "12ABC34501DE35",
        ref: null,
        status: "APPROVED",
        reason: null,
      }),
    );
    world.deliver();
    expect(sequences(await all.settled(4))).toEqual([1, 2, 3, 4]);
    expect(sequences(await updates.settled(3))).toEqual([1, 2, 3]);
    expect(sequences(await payouts.settled(1))).toEqual([4]);
    const [one, other] = [all.received[0]!, updates.received[0]!];
    expect(other.headers["webhook-id"]).toBe(one.headers["webhook-id"]);
    expect([isVerified(updates.secret, other), isVerified(all.secret, other)]).toEqual([
      true,
      false,
    ]);
    // What the single webhook lists is its own alone.
    const own = await world.call<DeliveryRecord[]>("GET /settings/webhook/deliveries");
    expect(own.body.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  });

  test("a silent receiver delays no other one", async () => {
    world.terms({ timeoutMs: 20_000 });
    await world.listening({}, () => () => undefined);
    const quick = await world.listening();
    for (let count = 0; count < 4; count += 1) await world.record();
    world.deliver();
    expect(sequences(await quick.settled(4))).toEqual([1, 2, 3, 4]);
  });

  test("what happens during a pause waits, and goes out in order when it ends", async () => {
    const receiver = await world.listening();
    const paused = await world.call<WebhookReceiver>(`PATCH ${WEBHOOKS}/${receiver.id}`, {
      status: "paused",
    });
    expect(paused.body).toMatchObject({ status: "paused", paused_for: "asked", url: receiver.url });
    world.deliver();
    for (let count = 0; count < 3; count += 1) await world.record();
    expect(await receiver.settled(0)).toEqual([]);
    const waiting = await world.deliveriesOf(receiver.id);
    expect(waiting.map(({ status, next_attempt_at }) => [status, next_attempt_at])).toEqual(
      Array(3).fill(["pending", null]),
    );
    const active = await world.call<WebhookReceiver>(`PATCH ${WEBHOOKS}/${receiver.id}`, {
      status: "active",
      url: null,
      events: null,
    });
    expect(active.body).toMatchObject({ status: "active", paused_for: null, paused_at: null });
    expect(sequences(await receiver.settled(3))).toEqual([1, 2, 3]);
  });

  test("an event that is recorded while a pause ends is not left behind", async () => {
    const receiver = await world.listening({ status: "paused" });
    const line = `PATCH ${WEBHOOKS}/${receiver.id}`;
    const { deps } = world.service;
    let going: Promise<unknown> | null = null;
    await deps.transaction(async (tx) => {
      await recordEvent(tx, world.user.id, "crypto.payin.updated", payinEvent());
      going ??= world.call(line, { status: "active" });
      // It either waits for this transaction, or has looked before the event was there.
      await Promise.race([going, new Promise((later) => setTimeout(later, 300))]);
    });
    await going;
    world.deliver();
    expect(sequences(await receiver.settled(1))).toEqual([1]);
  });

  test("address and events change; * is all of them again", async () => {
    const before = await world.listening({ events: ["kyc.approved"] });
    const after = await startReceiver();
    world.closing(() => after.close());
    const line = `PATCH ${WEBHOOKS}/${before.id}`;
    const changed = await world.call<WebhookReceiver>(line, { url: after.url, events: ["*"] });
    expect(changed.body).toMatchObject({ url: after.url, events: ["*"] });
    await world.record();
    world.deliver();
    expect(isVerified(before.secret, (await after.settled(1))[0]!)).toBe(true);
    expect(before.received).toEqual([]);
  });

  test("a test goes to one receiver, whatever its events", async () => {
    const receiver = await world.listening({ events: ["kyc.approved"] });
    const other = await world.listening();
    const answer = await world.call<{ id: string }>(`POST ${WEBHOOKS}/${receiver.id}/test`);
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: expect.stringMatching(/^evt_/), status: "pending" },
    ]);
    world.deliver();
    const [one] = await receiver.settled(1);
    expect(one!.body).toMatchObject({
      id: answer.body.id,
      event: "webhook.test",
      data: { webhook_id: receiver.id, status: "active", reason: null, document: null },
    });
    expect(isVerified(receiver.secret, one!)).toBe(true);
    expect(await other.settled(0)).toEqual([]);
  });

  test("deliveries have the very body that is sent", async () => {
    const receiver = await world.listening();
    await world.record({ external_id: "pedido-9" });
    world.deliver();
    const [one] = await receiver.settled(1);
    const [delivery] = await world.deliveriesOf(receiver.id, "?status=delivered&limit=5");
    expect(delivery).toMatchObject({ webhook_id: receiver.id, id: one!.body.id, attempts: 1 });
    expect(JSON.stringify(WebhookBody.parse(delivery!.payload))).toBe(
      JSON.stringify(WebhookBody.parse(one!.body)),
    );
    const first = await world.receiving();
    await world.record();
    await first.settled(1);
    const id = first.received[0]!.body.id;
    const detail = await world.call<DeliveryDetail>(`GET /settings/webhook/deliveries/${id}`);
    expect(detail.body).toMatchObject({ id, payload: first.received[0]!.body });
    expect((await world.call(`GET /settings/webhook/deliveries/${one!.body.id}`)).status).toBe(404);
  });

  test("one is sent again, whether taken or dead, to its receiver alone", async () => {
    const receiver = await world.listening();
    const other = await world.listening();
    await world.record();
    world.deliver();
    const [one] = await receiver.settled(1);
    await other.settled(1);
    const line = `POST ${WEBHOOKS}/${receiver.id}/deliveries/${one!.body.id}/resend`;
    expect((await world.call(line)).body).toEqual({ id: one!.body.id, status: "pending" });
    const [, again] = await receiver.settled(2);
    expect([again!.text, again!.headers["webhook-id"]]).toEqual([one!.text, one!.body.id]);
    expect(await other.settled(1)).toHaveLength(1);
  });

  test("a range of dead ones is sent again, to all receivers or to one", async () => {
    let isBack = false;
    const behaviour: Behaviour = () => (isBack ? 200 : 503);
    const [one, other] = [
      await world.listening({}, behaviour),
      await world.listening({}, behaviour),
    ];
    for (let count = 0; count < 3; count += 1) await world.record();
    world.deliver();
    await Promise.all([one.settled(9), other.settled(9)]);
    const range = (body: object) =>
      world.call<{ replayed: number; has_more: boolean }>(
        "POST /settings/webhook/deliveries/replay",
        body,
      );
    isBack = true;
    await expect
      .poll(async () => (await world.deliveriesOf(one.id, "?status=dead")).length)
      .toBeGreaterThan(0);
    const first = await range({ from: "2020-01-01", webhook_id: one.id, status: null, to: null });
    expect([first.status, first.body.has_more]).toEqual([200, false]);
    await expect.poll(async () => world.deliveriesOf(one.id, "?status=dead")).toEqual([]);
    expect(await world.deliveriesOf(other.id, "?status=dead")).toHaveLength(3);
    expect((await range({ from: "2020-01-01", to: "2020-12-31" })).body.replayed).toBe(0);
    expect((await range({ from: "2020-01-01" })).body.replayed).toBe(3);
    await expect
      .poll(async () => (await world.deliveriesOf(other.id, "?status=delivered")).length)
      .toBe(3);
    expect((await range({ from: "2020-01-01", status: "delivered" })).body.replayed).toBe(6);
  });

  test("a receiver's secret is rotated by itself; for a day both sign", async () => {
    const receiver = await world.listening();
    const other = await world.listening();
    const rotated = (await world.call<Made>(`POST ${WEBHOOKS}/${receiver.id}/rotate`)).body;
    expect(rotated.id).toBe(receiver.id);
    await world.record();
    world.deliver();
    const [both] = await receiver.settled(1);
    expect([isVerified(receiver.secret, both!), isVerified(rotated.secret, both!)]).toEqual([
      true,
      true,
    ]);
    expect(isVerified(other.secret, (await other.settled(1))[0]!)).toBe(true);
  });

  test("what waits for a deleted receiver is dropped, and nothing more goes there", async () => {
    const receiver = await world.listening({}, () => 503);
    await world.record();
    expect((await world.call(`DELETE ${WEBHOOKS}/${receiver.id}`)).status).toBe(204);
    await world.record();
    world.deliver();
    expect(await receiver.settled(0)).toEqual([]);
    expect(await world.states()).toEqual([]);
    expect((await world.call(`DELETE ${WEBHOOKS}/${receiver.id}`)).status).toBe(404);
  });
});
