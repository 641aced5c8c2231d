import { describe, expect, test } from "vitest";
import { RECEIVERS_MAX } from "#protocol/api/webhook-deliveries.ts";
import type { Refusal } from "./caller.ts";
import { startService } from "./harness.ts";
import { type Made, ReceiverWorld, WEBHOOKS } from "./receiver-world.ts";
import { subAccountWorld } from "./sub-account-world.ts";

const world = new ReceiverWorld();

describe("refuses", () => {
  test("an eleventh receiver, however many come at once, also by the single call", async () => {
    const answers = await Promise.all(
      Array.from({ length: RECEIVERS_MAX + 3 }, (_, index) =>
        world.call<Refusal>(`POST ${WEBHOOKS}`, { url: `http://localhost:1/${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(RECEIVERS_MAX).fill(201), 409, 409, 409]);
    const url = "http://localhost:1/first";
    expect((await world.call<Refusal>("PUT /settings/webhook", { url })).status).toBe(409);
    const [one] = await world.listed();
    await world.call(`DELETE ${WEBHOOKS}/${one!.id}`);
    expect((await world.put(url)).url).toBe(url);
  });

  test.each([
    [{}, { url: "required" }],
    [{ url: "ftp://example.com" }, { url: "invalid" }],
    [{ url: "http://localhost:1/", events: [] }, { events: "required" }],
    [{ url: "http://localhost:1/", events: ["crypto.lost"] }, { "events.0": "not_in_list" }],
    [{ url: "http://localhost:1/", events: ["webhook.test"] }, { "events.0": "not_in_list" }],
    [{ url: "http://localhost:1/", status: "dead" }, { status: "not_in_list" }],
  ])("the receiver %j", async (body, fields) => {
    const { status, body: refusal } = await world.call<Refusal>(`POST ${WEBHOOKS}`, body);
    expect([status, refusal.fields]).toEqual([400, fields]);
  });

  test("a private or open address outside a sandbox, also when it is changed", async () => {
    const { webhook } = world.service.deps;
    const strict = await startService({ webhook: { ...webhook, allowsPrivateTargets: false } });
    const user = await strict.user();
    const url = "https://example.com/hook";
    const { body } = await strict.call<Made>(user, `POST ${WEBHOOKS}`, { body: { url } });
    for (const [line, given, reason] of [
      [`POST ${WEBHOOKS}`, "https://127.0.0.1/", "private_address"],
      [`POST ${WEBHOOKS}`, "http://example.com/", "not_https"],
      [`PATCH ${WEBHOOKS}/${body.id}`, "https://10.0.0.1/", "private_address"],
    ]) {
      const refused = await strict.call<Refusal>(user, line!, { body: { url: given } });
      expect([refused.status, refused.body.fields]).toEqual([400, { url: reason }]);
    }
    await strict.drop();
  });

  test("a test while it is paused, and a delivery that waits", async () => {
    const receiver = await world.listening({ status: "paused" });
    const refused = await world.call<Refusal>(`POST ${WEBHOOKS}/${receiver.id}/test`);
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
    await world.record();
    const [waiting] = await world.deliveriesOf(receiver.id);
    const resend = `POST ${WEBHOOKS}/${receiver.id}/deliveries/${waiting!.id}/resend`;
    expect((await world.call<Refusal>(resend)).status).toBe(409);
  });

  test("a range without a beginning, and one of a receiver that is none", async () => {
    const line = "POST /settings/webhook/deliveries/replay";
    const none = await world.call<Refusal>(line, {});
    expect([none.status, none.body.fields]).toEqual([400, { from: "required" }]);
    const lost = await world.call<Refusal>(line, { from: "2026-01-01", webhook_id: "wh_nothing" });
    expect([lost.status, lost.body.code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("keeps others out", () => {
  test("another's receiver and its deliveries are as if there were none", async () => {
    const receiver = await world.listening();
    await world.record();
    const [delivery] = await world.deliveriesOf(receiver.id);
    const other = await world.service.user();
    const sub = await subAccountWorld(world.service).create(world.user);
    for (const who of [other, sub]) {
      for (const [line, body] of [
        [`GET ${WEBHOOKS}/${receiver.id}`],
        [`PATCH ${WEBHOOKS}/${receiver.id}`, { status: "paused" }],
        [`DELETE ${WEBHOOKS}/${receiver.id}`],
        [`POST ${WEBHOOKS}/${receiver.id}/rotate`],
        [`POST ${WEBHOOKS}/${receiver.id}/test`],
        [`GET ${WEBHOOKS}/${receiver.id}/deliveries`],
        [`POST ${WEBHOOKS}/${receiver.id}/deliveries/${delivery!.id}/resend`],
        [`GET /settings/webhook/deliveries/${delivery!.id}`],
        [
          "POST /settings/webhook/deliveries/replay",
          { from: "2020-01-01", webhook_id: receiver.id },
        ],
      ] as const) {
        const { status, body: refusal } = await world.call<Refusal>(line, body, who);
        expect([line, status, refusal.code]).toEqual([line, 404, "NOT_FOUND"]);
      }
      const range = { from: "2020-01-01", status: "delivered" };
      const line = "POST /settings/webhook/deliveries/replay";
      expect((await world.call(line, range, who)).body).toEqual({ replayed: 0, has_more: false });
      expect((await world.call(`GET ${WEBHOOKS}`, undefined, who)).body).toEqual([]);
    }
    expect(await world.listed()).toMatchObject([{ id: receiver.id, status: "active" }]);
  });

  test("what one user's first receiver was sent is none of another's, whose first has the same number", async () => {
    const other = await world.service.user();
    const mine = await world.receiving();
    await world.receiving(undefined, other);
    await world.record();
    world.deliver();
    await mine.settled(1);
    const line = "POST /settings/webhook/deliveries/replay";
    const range = { from: "2020-01-01", status: "delivered" };
    expect((await world.call(line, range, other)).body).toEqual({ replayed: 0, has_more: false });
    const [[ours], [theirs]] = [await world.listed(), await world.listed(other)];
    const [delivery] = await world.deliveriesOf(ours!.id);
    const resend = `POST ${WEBHOOKS}/${theirs!.id}/deliveries/${delivery!.id}/resend`;
    expect((await world.call(resend, undefined, other)).status).toBe(404);
    expect(await world.deliveriesOf(ours!.id)).toEqual([delivery]);
    expect((await world.call(line, range)).body).toEqual({ replayed: 1, has_more: false });
  });

  test("each user has ten of their own, and each secret opens for its receiver alone", async () => {
    const other = await world.service.user();
    const [mine, theirs] = [await world.listening(), await world.listening({}, undefined, other)];
    const { db } = world.service.deps;
    const { secret } = await db
      .selectFrom("webhook_endpoints")
      .select("secret")
      .where("id", "=", theirs.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("webhook_endpoints").set({ secret }).where("id", "=", mine.id).execute();
    await world.record();
    world.deliver();
    await expect
      .poll(async () => (await world.deliveriesOf(mine.id))[0])
      .toMatchObject({ last_error: "not signed" });
    expect(await mine.settled(0)).toEqual([]);
  });
});
