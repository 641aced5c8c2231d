import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { CLOCK_ADVANCE_MOST_SECONDS, type ClockRecord } from "#protocol/api/sandbox.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import type { Refusal } from "./caller.ts";
import { expectShown, exampleInput } from "./live-example.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { startPayinWorld } from "./payin-world.ts";
import { startPayoutDashboard } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";
import type { TestUser } from "./build.ts";
import { WebhookWorld } from "./webhook-world.ts";

const CLOCK = "POST /sandbox/clock";
const world = shared(startPayinWorld);
const payouts = shared(startPayoutDashboard);
const webhooks = new WebhookWorld();

const advance = async (on: { call: typeof world.call }, user: TestUser, seconds: number) => {
  const answer = await on.call<ClockRecord & Refusal>(user, CLOCK, {
    body: { advance_seconds: seconds },
  });
  return answer.body;
};

describe("lets time pass", () => {
  test("for a quote: it has expired, and another user's has not", async () => {
    const [mine, other] = [await world.client(), await world.client()];
    const quotes = [await world.quote(mine), await world.quote(other)];
    const { body } = await world.call(mine.user, CLOCK, { body: exampleInput("advanceClock") });
    expectShown("advanceClock", body);
    const asked = await world.payment(mine.user, { quote_id: quotes[0]?.quote_id });
    expect([asked.status, asked.body.code]).toEqual([400, "QUOTE_EXPIRED"]);
    const others = await world.payment(other.user, { quote_id: quotes[1]?.quote_id });
    expect(others.status).toBe(201);
  });

  test("for a PIX code: it expires unpaid, and a PIX that comes then goes back", async () => {
    const made = await world.payin();
    expect(await advance(world, made.user, 200)).toMatchObject({ payins: 1, quotes: 0 });
    expect(await world.statusOf(made)).toBe("processing");
    expect(await advance(world, made.user, 101)).toMatchObject({ payins: 1 });
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("expired");
    const late = world.bank.pay(made.txid, "250.00");
    await world.settle();
    expect([...world.bank.returns.values()].map((one) => one.end_to_end_id)).toContain(late);
    expect(await world.tokensAt(made.address)).toBe(0n);
    expect(await advance(world, made.user, 1)).toMatchObject({ payins: 0 });
    await world.expectCleanBooks();
  });

  test("for a payout's quote, and for how long it waits for its allowance", async () => {
    const client = await payouts.client();
    const unused = await payouts.quote(client);
    const quote = await payouts.quote(client);
    await payouts.askPayout(client.user, payouts.bodyOf(quote.id));
    const [before] = await payouts.rows(client.user);
    expect(await advance(payouts, client.user, 600)).toMatchObject({ quotes: 1, payouts: 1 });
    const [after] = await payouts.rows(client.user);
    const moved = Number(before?.allowance_until) - Number(after?.allowance_until);
    expect(moved).toBe(600_000);
    expect([after?.created_at, after?.status]).toEqual([before?.created_at, before?.status]);
    const refused = await payouts.askPayout(client.user, payouts.bodyOf(unused.id));
    expect(refused.body.code).toBe("QUOTE_EXPIRED");
  });

  test("for a webhook's next attempt, and not while its first is under way", async () => {
    webhooks.terms({ retrySeconds: [3_000, 6_000] });
    let refuse = () => {};
    const receiver = await webhooks.receiving((attempt) => (response) => {
      const end = () => response.writeHead(503).end("{}");
      if (attempt === 1) refuse = end;
      else end();
    });
    await webhooks.record();
    webhooks.deliver();
    await receiver.settled(1);
    const { service, user } = webhooks;
    expect(await advance(service, user, 4_000)).toMatchObject({ deliveries: 0 });
    refuse();
    await expect.poll(() => webhooks.states()).toMatchObject([{ attempts: 1, last_status: 503 }]);
    expect(await advance(service, user, 1)).toMatchObject({ deliveries: 1 });
    expect(receiver.received).toHaveLength(1);
    await advance(service, user, 4_000);
    await receiver.settled(2);
  });
});

describe("refuses", () => {
  test.each([0, -1, 1.5, CLOCK_ADVANCE_MOST_SECONDS + 1, "60", null])(
    "%s seconds",
    async (some) => {
      const { user } = await world.client();
      const { status, body } = await world.call<Refusal>(user, CLOCK, {
        body: { advance_seconds: some },
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["advance_seconds"]]);
    },
  );

  test("to move what keeps real time: credentials, the limit's minutes, what has happened", async () => {
    const made = await world.payin();
    const { body } = await world.call<{ id: number }>(null, "POST /settings/credentials", {
      headers: MANAGEMENT,
      body: { name: "Ends", expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    });
    const kept = async () => {
      const { rows } = await sql<{ kept: string }>`
        select (select json_agg(c order by id) from credentials c where id = ${body.id})::text
          || (select json_agg(json_build_array(created_at, paid_at) order by id) from payins
              where user_id = ${made.user.id})::text as kept`.execute(world.deps.db);
      return rows[0]?.kept;
    };
    const before = await kept();
    await advance(world, made.user, 7_200);
    expect(await kept()).toBe(before);
  });
});

test("outside the sandbox there is no such path", async () => {
  const service = await startService({ mode: "production", sandboxUrl: null });
  try {
    const user = await service.user();
    const { status } = await service.call(user, CLOCK, { body: { advance_seconds: 60 } });
    expect(status).toBe(404);
  } finally {
    await service.drop();
  }
});
