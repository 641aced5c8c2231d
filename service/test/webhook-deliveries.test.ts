import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { DeliveryRecord } from "#protocol/api/webhook-deliveries.ts";
import { isVerified } from "./receiver.ts";
import { WebhookWorld } from "./webhook-world.ts";
import { sql } from "kysely";

type Refusal = { code: string; fields: Record<string, string> };

const DELIVERIES = "/settings/webhook/deliveries";

const world = new WebhookWorld();
const list = async (query = "", who = world.user) =>
  (await world.service.call<DeliveryRecord[]>(who, `GET ${DELIVERIES}${query}`)).body;
const replay = (id: string, who = world.user) =>
  world.service.call<Refusal>(who, `POST ${DELIVERIES}/${id}/replay`, { body: {} });

describe("works", () => {
  test("a dead letter is listed, sent again under its id with a fresh time, and taken", async () => {
    let isBack = false;
    const receiver = await world.receiving(() => (isBack ? 200 : 503));
    await world.record();
    world.deliver();
    const attempts = await receiver.settled(3);
    const id = attempts[0]!.body.id;
    const [dead, ...more] = await list();
    expect(more).toEqual([]);
    expect(dead).toEqual({
      id,
      event: "crypto.payin.updated",
      sequence: 1,
      status: "dead",
      attempts: 3,
      last_status: 503,
      last_error: "HTTP 503",
      next_attempt_at: null,
      finished_at: expect.any(String),
      created_at: expect.any(String),
    });
    expect(await list("?status=dead")).toEqual([dead]);
    expect(await list("?status=delivered")).toEqual([]);

    isBack = true;
    // The signature's time is in whole seconds.
    await sleep(1100);
    const again = await replay(id);
    expect([again.status, again.body]).toEqual([200, { id, status: "pending" }]);
    const last = (await receiver.settled(4))[3]!;
    const timeOf = (one: typeof last) => Number(one.headers["webhook-timestamp"]);
    expect(last.headers["webhook-id"]).toBe(id);
    expect(last.text).toBe(attempts[0]!.text);
    expect(timeOf(last)).toBeGreaterThan(timeOf(attempts[2]!));
    expect(isVerified(receiver.secret, last)).toBe(true);
    expect(await list()).toMatchObject([
      { id, status: "delivered", attempts: 1, last_error: null },
    ]);
  });

  test("a replay that fails again has all three attempts, and is dead again", async () => {
    const receiver = await world.receiving(() => 500);
    await world.record();
    world.deliver();
    const [first] = await receiver.settled(3);
    expect((await replay(first!.body.id)).status).toBe(200);
    expect(await receiver.settled(6)).toHaveLength(6);
    expect(await list()).toMatchObject([{ status: "dead", attempts: 3 }]);
  });

  test("pages go back by sequence without a gap, newest first", async () => {
    await world.put("http://127.0.0.1:9/hook");
    for (let count = 0; count < 7; count += 1) await world.record();
    const seen: number[] = [];
    for (let before = ""; ; before = `&before=${seen.at(-1)}`) {
      const page = await list(`?limit=3${before}`);
      seen.push(...page.map(({ sequence }) => sequence));
      if (page.length < 3) break;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const [pending] = await list("?status=pending&limit=1");
    expect(pending).toMatchObject({ attempts: 0, finished_at: null });
    expect(Date.parse(pending!.next_attempt_at!)).not.toBeNaN();
  });
});

describe("refuses", () => {
  test.each([
    ["status=lost", "status", "not_in_list"],
    ["before=0", "before", "invalid"],
    ["before=x", "before", "invalid"],
    ["limit=0", "limit", "invalid"],
    ["limit=x", "limit", "invalid"],
    ["limit=101", "limit", "too_large:100"],
  ])("%s", async (query, field, reason) => {
    const { status, body } = await world.service.call<Refusal>(
      world.user,
      `GET ${DELIVERIES}?${query}`,
    );
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  test("to send again what is waiting, what was taken, and what is not there", async () => {
    const receiver = await world.receiving();
    await world.record();
    const [waiting] = await list();
    const early = await replay(waiting!.id);
    expect([early.status, early.body.code]).toEqual([409, "CONFLICT"]);
    world.deliver();
    await receiver.settled(1);
    expect((await replay(waiting!.id)).status).toBe(409);
    const none = await replay("evt_nothing");
    expect([none.status, none.body.code]).toEqual([404, "NOT_FOUND"]);
    expect(receiver.received).toHaveLength(1);
  });

  test("of parallel replays exactly one is taken", async () => {
    const receiver = await world.receiving(() => 500);
    await world.record();
    world.deliver();
    const [{ body }] = (await receiver.settled(3)) as [(typeof receiver.received)[0]];
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => replay(body.id)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await receiver.settled(6)).toHaveLength(6);
  });
});

describe("keeps others out", () => {
  test("another's dead letter is not seen and not sent, and looks like none", async () => {
    const receiver = await world.receiving(() => 500);
    await world.record();
    world.deliver();
    const [{ body }] = (await receiver.settled(3)) as [(typeof receiver.received)[0]];
    const other = await world.service.user();
    expect(await list("", other)).toEqual([]);
    const [strange, none] = [await replay(body.id, other), await replay("evt_nothing", other)];
    const { requestId: _, ...refusal } = strange.body as Refusal & { requestId: string };
    expect([strange.status, none.body]).toEqual([404, expect.objectContaining(refusal)]);
    expect(await receiver.settled(3)).toHaveLength(3);
    expect(await list()).toMatchObject([{ status: "dead" }]);
  });
});

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
      .poll(() => world.states())
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
