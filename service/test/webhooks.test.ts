import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payinEvent } from "./build.ts";
import { startService } from "./harness.ts";
import { isVerified, startReceiver, type Receiver } from "./receiver.ts";
import { WebhookWorld, type Put } from "./webhook-world.ts";

const world = new WebhookWorld();
const rotate = async () =>
  (await world.service.call<Put>(world.user, "POST /settings/webhook/rotate")).body;

describe("works", () => {
  test("a recorded event arrives signed, in the form that is promised", async () => {
    const receiver = await world.receiving();
    await world.record({ external_id: "pedido-1" });
    world.deliver();
    const [one, ...more] = await receiver.settled(1);
    expect(more).toEqual([]);
    expect(isVerified(receiver.secret, one!)).toBe(true);
    expect(isVerified("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", one!)).toBe(false);
    expect(one!.headers["webhook-id"]).toBe(one!.body.id);
    expect(one!.headers["content-type"]).toBe("application/json");
    expect(one!.body).toMatchObject({
      event: "crypto.payin.updated",
      sequence: 1,
      data: payinEvent({ external_id: "pedido-1" }),
    });
    expect(await world.states()).toEqual([
      { status: "delivered", attempts: 1, last_status: 200, last_error: null },
    ]);
  });

  test("numbers have no gaps whatever happens in parallel, and first attempts keep their order", async () => {
    const receiver = await world.receiving();
    const recording = Array.from({ length: 30 }, (_, index) =>
      world.service.deps
        .transaction(async (tx) => {
          await recordEvent(tx, world.user.id, "crypto.payin.new", payinEvent());
          if (index % 3 === 0) throw new Error("undone");
        })
        .catch(() => undefined),
    );
    world.deliver();
    await Promise.all(recording);
    const received = await receiver.settled(20);
    expect(received.map(({ body }) => body.sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const events = await world.service.deps.db
      .selectFrom("events")
      .select("id")
      .where("user_id", "=", world.user.id)
      .orderBy("sequence")
      .execute();
    expect(events.map(({ id }) => id)).toEqual(received.map(({ body }) => body.id));
  });

  test("what comes before there is an address is kept and not sent", async () => {
    await world.record();
    const receiver = await world.receiving();
    await world.record();
    world.deliver();
    const received = await receiver.settled(1);
    expect(received.map(({ body }) => body.sequence)).toEqual([2]);
  });

  test("the secret is shown once, the address as often as asked", async () => {
    const first = await world.put("http://localhost:1/a");
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await world.put("http://localhost:1/b")).toEqual({ url: "http://localhost:1/b" });
    const got = await world.service.call<Put>(world.user, "GET /settings/webhook");
    expect(got.body).toEqual({ url: "http://localhost:1/b" });
    const other = await world.service.user();
    const none = await world.service.call<{ url: null }>(other, "GET /settings/webhook");
    expect(none.body).toEqual({ url: null });
    expect((await world.service.call(other, "POST /settings/webhook/rotate")).status).toBe(404);
  });

  test("of parallel first calls exactly one shows a secret, and it is the one that signs", async () => {
    const receiver = await startReceiver();
    const puts = await Promise.all(Array.from({ length: 10 }, () => world.put(receiver.url)));
    const secrets = puts.flatMap((one) => ("secret" in one ? [one.secret] : []));
    expect(secrets).toHaveLength(1);
    await world.record();
    world.deliver();
    const [one] = await receiver.settled(1);
    expect(isVerified(secrets[0]!, one!)).toBe(true);
  });

  test("after a rotation both secrets sign for a day, then the new one alone", async () => {
    const receiver = await world.receiving();
    const rotated = await rotate();
    await world.record();
    world.deliver();
    const [both] = await receiver.settled(1);
    expect(both!.headers["webhook-signature"]?.toString().split(" ")).toHaveLength(2);
    expect([isVerified(receiver.secret, both!), isVerified(rotated.secret, both!)]).toEqual([
      true,
      true,
    ]);
    const hoursPass = (hours: number) =>
      world.service.deps.db
        .updateTable("webhook_endpoints")
        .set({ previous_until: sql<Date>`previous_until - make_interval(hours => ${hours})` })
        .where("user_id", "=", world.user.id)
        .execute();
    const verdicts = async (count: number) => {
      await world.record();
      const last = (await receiver.settled(count))[count - 1]!;
      return [isVerified(receiver.secret, last), isVerified(rotated.secret, last)];
    };
    await hoursPass(23);
    expect(await verdicts(2)).toEqual([true, true]);
    await hoursPass(1);
    expect(await verdicts(3)).toEqual([false, true]);
    expect(receiver.received[2]!.headers["webhook-signature"]).not.toContain(" ");
  });
});

describe("keeps others out", () => {
  test("each user's events go to his own address, with his own numbers", async () => {
    const other = await world.service.user();
    const mine = await world.receiving();
    const theirs = await world.receiving(undefined, other);
    await world.record({ transaction_id: 1 });
    await world.record({ transaction_id: 2 }, other);
    await world.record({ transaction_id: 3 });
    world.deliver();
    const seen = async (receiver: Receiver, count: number) =>
      (await receiver.settled(count)).map(({ body }) => [
        body.sequence,
        body.data["transaction_id"],
      ]);
    expect(await seen(mine, 2)).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(await seen(theirs, 1)).toEqual([[1, 2]]);
  });

  test("a silent receiver holds up nobody else", async () => {
    world.terms({ timeoutMs: 20_000 });
    const other = await world.service.user();
    const silent = await world.receiving(() => () => undefined);
    const quick = await world.receiving(undefined, other);
    await world.record();
    for (let count = 0; count < 5; count += 1) await world.record({}, other);
    world.deliver();
    expect(await quick.settled(5)).toHaveLength(5);
    // All this happens while the first attempt at the silent receiver still waits.
    expect(silent.received).toHaveLength(1);
  });
});

describe("refuses", () => {
  type Refusal = { code: string; fields: object };
  const refusal = async (service: typeof world.service, url: unknown) => {
    const sent = { body: { url } };
    const answer = await service.call<Refusal>(await service.user(), "PUT /settings/webhook", sent);
    return [answer.status, answer.body.fields];
  };

  test.each([
    [undefined, "required"],
    [7, "invalid_type"],
    ["", "invalid"],
    ["/hook", "invalid"],
    ["ftp://example.com", "invalid"],
    ["javascript:alert(1)", "invalid"],
    ["https://user:pass@example.com", "invalid"],
    [`https://example.com/${"x".repeat(2000)}`, "too_long:2000"],
  ])("the address %j", async (url, reason) => {
    expect(await refusal(world.service, url)).toEqual([400, { url: reason }]);
  });

  test("plain http and private addresses outside a sandbox", async () => {
    const { webhook } = world.service.deps;
    const strict = await startService({ webhook: { ...webhook, allowsPrivateTargets: false } });
    for (const [url, reason] of [
      ["http://example.com/hook", "not_https"],
      ["https://127.0.0.1/hook", "private_address"],
      ["https://localhost/hook", "private_address"],
      ["https://[::1]/hook", "private_address"],
      ["https://2130706433/hook", "private_address"],
      ["https://intranet/hook", "private_address"],
    ]) {
      expect(await refusal(strict, url)).toEqual([400, { url: reason }]);
    }
    await strict.drop();
  });
});
