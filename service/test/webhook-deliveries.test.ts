import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { DeliveryRecord } from "#protocol/api/webhook-deliveries.ts";
import { isVerified } from "./receiver.ts";
import { WebhookWorld } from "./webhook-world.ts";

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
    // The signed time has whole seconds.
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
