import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isVerified } from "./receiver.ts";
import { WebhookWorld } from "./webhook-world.ts";

const world = new WebhookWorld();

describe("refuses to lose or to repeat", () => {
  test("three attempts with growing pauses and one id, then a dead letter, then a replay", async () => {
    let isBack = false;
    const receiver = await world.receiving(() => (isBack ? 200 : 500));
    await world.record();
    world.deliver();
    const attempts = await receiver.settled(3);
    expect(attempts).toHaveLength(3);
    expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(attempts.map(({ text }) => text)).size).toBe(1);
    const { retryBaseMs } = world.service.deps.webhook;
    const pauses = attempts.slice(1).map(({ at }, index) => at - attempts[index]!.at);
    expect(pauses[0]).toBeGreaterThanOrEqual(retryBaseMs * 0.8);
    expect(pauses[1]).toBeGreaterThanOrEqual(retryBaseMs * 4 * 0.8);
    expect(await world.states()).toEqual([
      { status: "dead", attempts: 3, last_status: 500, last_error: "HTTP 500" },
    ]);
    isBack = true;
    const line = `POST /settings/webhook/deliveries/${attempts[0]!.body.id}/replay`;
    expect((await world.service.call(world.user, line)).status).toBe(200);
    await receiver.settled(4);
    expect((await world.states()).map(({ status }) => status)).toEqual(["delivered"]);
    expect((await world.service.call(world.user, line)).status).toBe(409);
  });

  test("a retry holds up none of the events after it", async () => {
    world.terms({ retryBaseMs: 600 });
    const receiver = await world.receiving((attempt, { body }) =>
      body.sequence === 1 && attempt < 3 ? 503 : 204,
    );
    for (let count = 0; count < 3; count += 1) await world.record();
    world.deliver();
    const order = (await receiver.settled(5)).map(({ body }) => body.sequence);
    expect(order.filter((sequence) => sequence === 1)).toHaveLength(3);
    expect(order).toEqual([1, 2, 3, 1, 1]);
    expect(new Set((await world.states()).map(({ status }) => status))).toEqual(
      new Set(["delivered"]),
    );
  });

  test.each([301, 302, 307, 308])("a redirect %s is not followed", async (status) => {
    const receiver = await world.receiving(
      () => (response) => response.writeHead(status, { location: "/elsewhere" }).end(),
    );
    await world.record();
    world.deliver();
    const received = await receiver.settled(3);
    expect(received.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook"]);
    expect((await world.states())[0]).toMatchObject({
      status: "dead",
      last_error: `HTTP ${status}`,
    });
  });

  test("silence ends by the timeout, and an endless answer is not listened to", async () => {
    world.terms({ timeoutMs: 400 });
    const receiver = await world.receiving((attempt) => (response) => {
      if (attempt === 1) return;
      response.writeHead(200);
      const endless = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.once("close", () => clearInterval(endless));
    });
    await world.record();
    world.deliver();
    await receiver.settled(2);
    await expect
      .poll(async () => (await world.states())[0])
      .toMatchObject({
        status: "delivered",
        attempts: 2,
      });
  });

  test("a closed port, and two replicas at once", async () => {
    await world.put("http://127.0.0.1:9/hook");
    await world.record();
    world.deliver();
    world.deliver();
    await expect
      .poll(() => world.states(), { timeout: 90_000 })
      .toEqual([{ status: "dead", attempts: 3, last_status: null, last_error: "ECONNREFUSED" }]);
  });

  test("two replicas send each event once", async () => {
    const receiver = await world.receiving();
    for (let count = 0; count < 20; count += 1) await world.record();
    world.deliver();
    world.deliver();
    const received = await receiver.settled(20);
    expect(received.map(({ body }) => body.sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test("a worker that dies in an attempt has used it up; another follows after the lease", async () => {
    const receiver = await world.receiving();
    await world.record();
    await sql`update deliveries set attempts = 1, due_at = now() + interval '300 milliseconds'
      where user_id = ${world.user.id}`.execute(world.service.deps.db);
    world.deliver();
    const [one] = await receiver.settled(1);
    expect(isVerified(receiver.secret, one!)).toBe(true);
    expect((await world.states())[0]).toMatchObject({ status: "delivered", attempts: 2 });
  });
});
