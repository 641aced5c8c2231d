import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DeliveryRecord, WebhookReceiver } from "#protocol/api/webhook-deliveries.ts";
import { retrySecondsOf } from "#service/start-service.ts";
import { readServiceSettings } from "#service/settings.ts";
import { testFolder } from "#platform/test-folder.ts";
import { startReceiver } from "./receiver.ts";
import { subAccountBody, subAccountWorld } from "./sub-account-world.ts";
import { WebhookWorld } from "./webhook-world.ts";

const WEBHOOKS = "/settings/webhooks";
const world = new WebhookWorld();

const receivers = async (who = world.user) =>
  (await world.service.call<WebhookReceiver[]>(who, `GET ${WEBHOOKS}`)).body;
/** How long the next attempt of the only delivery is put off, counted from its last, in seconds. */
async function wait(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from deliveries
    where user_id = ${world.user.id} and attempted`.execute(world.service.deps.db);
  return rows[0]?.seconds ?? 0;
}
const dueNow = () =>
  sql`update deliveries set due_at = now() where user_id = ${world.user.id}`.execute(
    world.service.deps.db,
  );

describe("the three attempts", () => {
  test("in production are spread: at once, after a minute, after an hour", async () => {
    world.terms({ retrySeconds: [60, 3600] });
    const receiver = await world.receiving(() => 503);
    await world.record();
    world.deliver();
    await receiver.settled(1);
    expect(await wait()).toBeGreaterThan(40);
    expect(await wait()).toBeLessThan(73);
    await dueNow();
    await receiver.settled(2);
    expect(await wait()).toBeGreaterThan(2800);
    expect(await wait()).toBeLessThan(4321);
    await dueNow();
    await receiver.settled(3);
    expect(await world.states()).toMatchObject([{ status: "dead", attempts: 3 }]);
  });

  test("follow the setting; without one the sandbox's base, in production a minute and an hour", () => {
    const DATA_DIR = testFolder("retry-settings");
    const waits = (given: Record<string, string>) =>
      retrySecondsOf(readServiceSettings({ DATA_DIR, ...given }));
    expect(waits({})).toBeNull();
    expect(waits({ WEBHOOK_RETRY_SECONDS: "5,30" })).toEqual([5, 30]);
    const production = { SERVICE_MODE: "production", WEBHOOK_RETRY_SECONDS: undefined } as const;
    expect(retrySecondsOf(production)).toEqual([60, 3600]);
    for (const wrong of ["60", "60,60", "0,60", "60,30", "3601,7200", "60,86401", "a,b"]) {
      expect(() => waits({ WEBHOOK_RETRY_SECONDS: wrong })).toThrow("WEBHOOK_RETRY_SECONDS");
    }
  });

  test.each([
    ["30", 29, 31],
    ["7200", 3590, 3601],
    ["soon", 0, 1],
    ["-5", 0, 1],
  ])("a Retry-After of %s is heeded, up to an hour", async (header, least, most) => {
    const receiver = await world.receiving(
      () => (response) => response.writeHead(503, { "retry-after": header }).end(),
    );
    await world.record();
    world.terms({ retryBaseMs: 500 });
    world.deliver();
    await receiver.settled(1);
    const seconds = await wait();
    expect(seconds).toBeGreaterThan(least - 1);
    expect(seconds).toBeLessThan(most);
  });

  test("a date in Retry-After is heeded as well", async () => {
    const until = new Date(Date.now() + 90_000).toUTCString();
    const receiver = await world.receiving(
      () => (response) => response.writeHead(429, { "retry-after": until }).end(),
    );
    await world.record();
    world.deliver();
    await receiver.settled(1);
    expect(await wait()).toBeGreaterThan(80);
  });
});

describe("a receiver that answers 410", () => {
  test("is switched off at once, its owner's others are told, and what waits is kept", async () => {
    let isGone = true;
    const gone = await world.receiving(() => (isGone ? 410 : 200));
    const other = await startReceiver();
    world.closing(() => other.close());
    const body = { url: other.url, events: ["webhook.paused"] };
    await world.service.call(world.user, `POST ${WEBHOOKS}`, { body });
    for (let count = 0; count < 3; count += 1) await world.record();
    world.deliver();
    const [told] = await other.settled(1);
    expect(gone.received).toHaveLength(1);
    const [first] = await receivers();
    expect(first).toMatchObject({ status: "paused", paused_for: "gone" });
    expect(told!.body).toMatchObject({
      event: "webhook.paused",
      data: { webhook_id: first!.id, status: "paused", reason: "gone", document: null },
    });
    const line = "GET /settings/webhook/deliveries";
    const states = (await world.service.call<DeliveryRecord[]>(world.user, line)).body;
    expect(
      states.map(({ status, attempts, last_status }) => [status, attempts, last_status]),
    ).toEqual([
      ["pending", 0, null],
      ["pending", 0, null],
      ["dead", 1, 410],
    ]);
    expect(world.service.logged()).toContain("receiver is gone and was paused");

    // What is sent again meanwhile waits as well.
    const dead = states.at(-1)!.id;
    await world.service.call(world.user, `POST /settings/webhook/deliveries/${dead}/replay`);
    expect(await gone.settled(1)).toHaveLength(1);
    // A client that knows the single call alone switches it on again by setting the same address.
    isGone = false;
    await world.put(gone.url);
    expect((await receivers())[0]).toMatchObject({ status: "active", paused_for: null });
    const received = await gone.settled(4);
    const sequences = received.map(({ body: { sequence } }) => sequence);
    expect(sequences.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 3]);
  });

  test("stays on when its address was changed during the attempt", async () => {
    const answered = Promise.withResolvers<void>();
    const gone = await world.receiving(() => (response) => {
      void answered.promise.then(() => response.writeHead(410).end());
    });
    await world.record();
    world.deliver();
    await gone.settled(1);
    const next = await startReceiver();
    world.closing(() => next.close());
    await world.put(next.url);
    answered.resolve();
    await expect
      .poll(async () => (await world.states())[0])
      .toMatchObject({ status: "dead", last_status: 410 });
    expect((await receivers())[0]).toMatchObject({ status: "active", url: next.url });
    await world.record();
    expect(await next.settled(1)).toHaveLength(1);
  });

  test("stays paused by its owner whatever the single call sets", async () => {
    const receiver = await world.receiving();
    const [first] = await receivers();
    const line = `PATCH ${WEBHOOKS}/${first!.id}`;
    await world.service.call(world.user, line, { body: { status: "paused" } });
    await world.put(receiver.url);
    expect((await receivers())[0]).toMatchObject({ status: "paused", paused_for: "asked" });
  });

  test("of a sub-account: its parent is told, with the company's document", async () => {
    const gone = await startReceiver(() => 410);
    world.closing(() => gone.close());
    const parent = await world.receiving();
    const subs = subAccountWorld(world.service);
    const sub = await subs.create(world.user, subAccountBody({ callback_url: gone.url }));
    await world.record({}, sub);
    world.deliver();
    const [told] = await parent.settled(1);
    expect(told!.body).toMatchObject({
      event: "webhook.paused",
      data: { reason: "gone", document: sub.document },
    });
    expect((await receivers(sub))[0]).toMatchObject({ status: "paused", paused_for: "gone" });
  });
});
