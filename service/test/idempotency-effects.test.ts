import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { bankAccount, wallet } from "./build.ts";
import { MANAGEMENT } from "./harness.ts";
import { startReplica } from "./replica.ts";
import { startPayinWorld } from "./payin-world.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);

const keyed = (body: unknown, key: string = randomUUID()) => ({
  body,
  headers: { "idempotency-key": key },
});
/** Pretends that the process died after its effect, before it stored the answer. */
const loseAnswers = () =>
  sql`update idempotency_keys set reply = null, leased_until = now()`.execute(world.deps.db);
const count = async (table: "payins" | "quotes", userId: number) => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ${sql.table(table)} where user_id = ${userId}`.execute(world.deps.db);
  return Number(rows[0]?.count);
};

const posts = ENDPOINTS.filter(({ method, pending }) => method === "POST" && !pending).map(
  (endpoint) => [endpoint.name, endpoint] as const,
);
test.each(posts)("%s looks at its key before all else", async (_, { path, auth, only }) => {
  const line = `POST ${path.replaceAll(/\{\w+\}/g, "1")}`;
  const main = auth === "management" ? null : await world.service.user();
  const user = main && only === "sub" ? await subAccountWorld(world.service).create(main) : main;
  const headers = {
    "idempotency-key": "a b",
    ...(user ? {} : MANAGEMENT),
  };
  const { status, body } = await world.call<ErrorBody>(user, line, { headers });
  expect([status, body.fields]).toEqual([400, { "Idempotency-Key": "invalid" }]);
});

describe("a payment", () => {
  test("under a key is the first answer again, also when its quote has expired", async () => {
    const client = await world.client();
    const { quote_id } = await world.quote(client);
    const sent = keyed({ quote_id });
    const first = await world.call(client.user, "POST /exchange/payment", sent);
    await sql`update quotes set expires_at = date_trunc('milliseconds', now())`.execute(
      world.deps.db,
    );
    const again = await world.call(client.user, "POST /exchange/payment", sent);
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect(await count("payins", client.user.id)).toBe(1);
  });

  test("of a used quote under a new key is kept as it was answered", async () => {
    const client = await world.client();
    const { quote_id } = await world.quote(client);
    const first = await world.payment(client.user, { quote_id });
    const sent = keyed({ quote_id });
    for (let turn = 0; turn < 2; turn += 1) {
      const again = await world.call(client.user, "POST /exchange/payment", sent);
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });

  test("many at once under one key are one payin", async () => {
    const client = await world.client();
    const { quote_id } = await world.quote(client);
    const sent = keyed({ quote_id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(client.user, "POST /exchange/payment", sent)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await count("payins", client.user.id)).toBe(1);
  });
});

test("a failure of our own leaves the key to the same request too", async () => {
  const user = await world.service.user();
  const broken = await startReplica(world.service, {
    transaction: () => Promise.reject(new Error()),
  });
  const [key, line] = [randomUUID(), "POST /exchange/payment"];
  expect((await broken.call(user, line, keyed({ quote_id: "one" }, key))).status).toBe(500);
  expect((await world.call(user, line, keyed({ quote_id: "two" }, key))).status).toBe(422);
  expect((await world.call(user, line, keyed({ quote_id: "one" }, key))).status).toBe(404);
  await broken.stop();
});

describe("when the process died between the effect and its answer", () => {
  test("a payment is the same payment", async () => {
    const client = await world.client();
    const { quote_id } = await world.quote(client);
    const sent = keyed({ quote_id });
    const first = await world.call(client.user, "POST /exchange/payment", sent);
    await loseAnswers();
    const again = await world.call(client.user, "POST /exchange/payment", sent);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await count("payins", client.user.id)).toBe(1);
  });

  test("a quote is another quote, of which nobody need use the first", async () => {
    const { user, address } = await world.client();
    const asked = { network: "polygon", token: "USDC", currency_type: "sender" };
    const sent = keyed({ ...asked, request_amount: "250.00", address });
    const first = await world.call(user, "POST /exchange/quote", sent);
    await loseAnswers();
    const again = await world.call(user, "POST /exchange/quote", sent);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await count("quotes", user.id)).toBe(2);
  });

  test.each([
    ["a wallet", "/exchange/wallets", () => wallet(), "WALLET_TAKEN"],
    ["a bank account", "/exchange/bank-accounts", () => bankAccount(), "PIX_KEY_TAKEN"],
  ])("%s is refused as taken, and there is one", async (_, path, build, code) => {
    const user = await world.service.user();
    const sent = keyed(build());
    expect((await world.call(user, `POST ${path}`, sent)).status).toBe(201);
    await loseAnswers();
    const again = await world.call<ErrorBody>(user, `POST ${path}`, sent);
    expect([again.status, again.body.code]).toEqual([409, code]);
  });
});

describe("an answer that holds a secret is kept with its work, and is the same again", () => {
  /** The process dies right after the work is committed: it writes nothing more. */
  const dying = () =>
    startReplica(world.service, {
      transaction: async (run) => {
        await world.deps.transaction(run);
        throw new Error("died");
      },
    });
  type Made = { id: string; secret: string };
  const secretsOf = async (id: string) => {
    const { rows } = await sql<{ now: string; before: string | null }>`
      select secret as now, previous_secret as before from webhook_endpoints
      where id = ${id}`.execute(world.deps.db);
    return rows[0];
  };

  test("a webhook's receiver, and its rotation", async () => {
    const user = await world.service.user();
    const broken = await dying();
    const sent = keyed({ url: "http://localhost:1/one" });
    expect((await broken.call(user, "POST /settings/webhooks", sent)).status).toBe(500);
    const made = await world.call<Made>(user, "POST /settings/webhooks", sent);
    const listed = await world.call<Made[]>(user, "GET /settings/webhooks");
    expect([made.status, listed.body.map(({ id }) => id)]).toEqual([200, [made.body.id]]);
    const before = await secretsOf(made.body.id);
    const rotating = keyed({});
    const line = `POST /settings/webhooks/${made.body.id}/rotate`;
    expect((await broken.call(user, line, rotating)).status).toBe(500);
    const rotated = await world.call<Made>(user, line, rotating);
    const after = await secretsOf(made.body.id);
    expect([rotated.status, after?.before]).toEqual([200, before?.now]);
    await broken.stop();
  });

  test("a credential, and its rotation", async () => {
    const broken = await dying();
    const managed = (body: object) => ({
      body,
      headers: { "idempotency-key": randomUUID(), ...MANAGEMENT },
    });
    const sent = managed({ name: randomUUID() });
    expect((await broken.call(null, "POST /settings/credentials", sent)).status).toBe(500);
    const made = await world.call<Made>(null, "POST /settings/credentials", sent);
    expect(made.status).toBe(200);
    const rotating = managed({});
    const line = `POST /settings/credentials/${made.body.id}/rotate`;
    expect((await broken.call(null, line, rotating)).status).toBe(500);
    expect((await world.call(null, line, rotating)).status).toBe(200);
    await broken.stop();
  });

  test("where another attempt has taken the key meanwhile, the work is undone", async () => {
    const user = await world.service.user();
    const slow = await startReplica(world.service, {
      transaction: (run) =>
        world.deps.transaction(async (tx) => {
          await sql`update idempotency_keys set lease = gen_random_uuid()
            where scope = ${`user ${user.id}`}`.execute(tx);
          return run(tx);
        }),
    });
    const sent = keyed({ url: "http://localhost:1/two" });
    expect((await slow.call(user, "POST /settings/webhooks", sent)).status).toBe(409);
    expect((await world.call(user, "GET /settings/webhooks")).body).toEqual([]);
    await slow.stop();
  });
});
