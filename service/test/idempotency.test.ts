import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { sweep } from "#service/domain/access/rate-limit.ts";
import { isForwarded } from "#service/http/known-paths.ts";
import { bankAccount, wallet, type TestUser } from "./build.ts";
import { MANAGEMENT } from "./harness.ts";
import { startUnresponsiveService } from "./unresponsive-upstream.ts";
import { shared } from "./shared.ts";
import { startReplica } from "./replica.ts";

const CREATE = "POST /exchange/bank-accounts";
const PAY = "POST /sandbox/pix/pay";

const service = shared(startUnresponsiveService);
const user = shared(() => service.user());

const keyed = (key: string, body?: unknown) => ({ body, headers: { "idempotency-key": key } });
const accountsOf = async ({ id }: TestUser) =>
  (
    await service.deps.db
      .selectFrom("bank_accounts")
      .select("name")
      .where("user_id", "=", id)
      .execute()
  ).length;
const expire = () => sql`update idempotency_keys set expires_at = now()`.execute(service.deps.db);

describe("works", () => {
  test("the same request again is the first body with 200, and nothing more is made", async () => {
    const who = await service.user();
    const sent = keyed(randomUUID(), bankAccount());
    const first = await service.call(who, CREATE, sent);
    expect(first.status).toBe(201);
    for (const line of [CREATE, "POST /v1/exchange/bank-accounts"]) {
      const again = await service.call(who, line, sent);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    }
    expect(await accountsOf(who)).toBe(1);
  });

  test("also at a replica, and after the service was gone", async () => {
    const sent = keyed(randomUUID(), wallet());
    const first = await service.call(user, "POST /exchange/wallets", sent);
    const replica = await startReplica(service);
    const again = await replica.call(user, "POST /exchange/wallets", sent);
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    await replica.stop();
  });

  test("without a key nothing is remembered", async () => {
    const body = bankAccount();
    expect((await service.call(user, CREATE, { body })).status).toBe(201);
    expect((await service.call(user, CREATE, { body })).status).toBe(409);
  });

  test("a secret is told again, is kept sealed, and is gone after its time", async () => {
    const who = await service.user();
    await service.call(who, "PUT /settings/webhook", { body: { url: "http://localhost/hook" } });
    const line = "POST /settings/webhook/rotate";
    const sent = keyed(randomUUID());
    const first = await service.call<{ secret: string }>(who, line, sent);
    expect((await service.call(who, line, sent)).text).toBe(first.text);
    const kept = () => service.deps.db.selectFrom("idempotency_keys").selectAll().execute();
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ reply }) => reply).join()).not.toContain(first.body.secret);
    const { rows: ages } = await sql<{ hours: number }>`
      select distinct round(extract(epoch from expires_at - now()) / 3600)::integer as hours
      from idempotency_keys`.execute(service.deps.db);
    expect(ages).toEqual([{ hours: 24 }]);
    await sweep(service.deps);
    expect(await kept()).toHaveLength(rows.length);
    await expire();
    const anew = await service.call<{ secret: string }>(who, line, sent);
    expect(anew.body.secret).not.toBe(first.body.secret);
    await expire();
    while (await sweep(service.deps));
    expect(await kept()).toEqual([]);
  });

  const posts = ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method === "POST" && endpoint.auth === "credential" && isForwarded(endpoint),
  ).map((endpoint) => [endpoint.path.replaceAll(/\{\w+\}/g, "1")] as const);
  test.each(posts)("%s, which somebody else answers, is asked once", async (path) => {
    const sent = keyed(randomUUID(), { some: "body" });
    const before = service.upstream.bodies.length;
    const first = await service.call(user, `POST ${path}`, sent);
    const again = await service.call(user, `POST ${path}`, sent);
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect(service.upstream.bodies.slice(before)).toEqual(['{"some":"body"}']);
  });
});

describe("refuses", () => {
  test("another body or another path under the same key", async () => {
    const key = randomUUID();
    const body = bankAccount();
    expect((await service.call(user, CREATE, keyed(key, body))).status).toBe(201);
    for (const [line, other] of [
      [CREATE, { ...body, name: "outro" }],
      [CREATE, `${JSON.stringify(body)} `],
      [CREATE, "{"],
      ["POST /exchange/wallets", body],
    ] as const) {
      const answer = await service.call<ErrorBody>(user, line, keyed(key, other));
      expect([answer.status, answer.body.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    }
  });

  test.each([
    ["", "required"],
    ["x".repeat(256), "too_long:255"],
    ["a b", "invalid"],
    ["ação", "invalid"],
  ])("a key like %j, naming the header", async (key, reason) => {
    const answer = await service.call<ErrorBody>(user, CREATE, keyed(key, bankAccount()));
    expect([answer.status, answer.body.fields]).toEqual([400, { "Idempotency-Key": reason }]);
    expect(answer.body.message).toContain("Idempotency-Key");
  });

  test("the longest key is taken", async () => {
    const sent = keyed("~".repeat(255), bankAccount());
    expect((await service.call(user, CREATE, sent)).status).toBe(201);
  });

  test("who comes while the first is running", async () => {
    const sent = keyed(randomUUID(), { pix_code: "x" });
    const release = service.upstream.hold();
    const before = service.upstream.bodies.length;
    const first = service.call(user, PAY, sent);
    await expect.poll(() => service.upstream.bodies.length).toBe(before + 1);
    const second = await service.call<ErrorBody>(user, PAY, sent);
    expect([second.status, second.body.code]).toEqual([409, "ALREADY_RUNNING"]);
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
    release();
    const { status, text } = await first;
    const third = await service.call(user, PAY, sent);
    expect([status, third.status, third.text]).toEqual([201, 200, text]);
    expect(service.upstream.bodies.length).toBe(before + 1);
  });

  test("all but one of many at once", async () => {
    const who = await service.user();
    const sent = keyed(randomUUID(), bankAccount());
    const replica = await startReplica(service);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? service : replica).call(who, CREATE, sent)),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    for (const { status, text } of answers) {
      expect([200, 201, 409]).toContain(status);
      if (status === 200) expect(text).toBe(created[0]?.text);
      if (status === 409) expect(text).toContain("ALREADY_RUNNING");
    }
    expect(await accountsOf(who)).toBe(1);
    await replica.stop();
  });
});

describe("what did not succeed", () => {
  test("a refusal frees the key: for the same request once its cause is mended, and for another", async () => {
    const who = await service.user();
    const [body, other] = [bankAccount(), bankAccount()];
    const key = randomUUID();
    const made = await service.call<{ data: { id: number } }>(who, CREATE, { body });
    expect((await service.call(who, CREATE, keyed(key, body))).status).toBe(409);
    expect((await service.call(who, CREATE, keyed(key, { ...body, name: "" }))).status).toBe(400);
    await service.call(who, `DELETE /exchange/bank-accounts/${made.body.data.id}`);
    expect((await service.call(who, CREATE, keyed(key, body))).status).toBe(201);
    expect((await service.call(who, CREATE, keyed(key, other))).status).toBe(422);
  });

  test("a 5xx may be tried again at once, but only as it was", async () => {
    const key = randomUUID();
    const sent = keyed(key, { pix_code: "y" });
    service.upstream.answerWith(500);
    expect((await service.call(user, PAY, sent)).status).toBe(500);
    expect((await service.call(user, PAY, keyed(key, { pix_code: "z" }))).status).toBe(422);
    service.upstream.answerWith(201);
    const [first, again] = [
      await service.call(user, PAY, sent),
      await service.call(user, PAY, sent),
    ];
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
  });

  test("a 429 leaves nothing behind", async () => {
    const who = await service.user();
    const replica = await startReplica(service, { callsPerMinute: 1 });
    const sent = keyed(randomUUID(), bankAccount());
    await replica.call(who, "GET /exchange/bank-accounts");
    expect((await replica.call(who, CREATE, sent)).status).toBe(429);
    expect((await service.call(who, CREATE, sent)).status).toBe(201);
    await replica.stop();
  });
});

describe("keeps others out", () => {
  test("the same key of another is another key", async () => {
    const [sent, other] = [keyed("shared", bankAccount()), await service.user()];
    const first = await service.call(user, CREATE, sent);
    const theirs = await service.call(other, CREATE, sent);
    expect([first.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.text).not.toBe(first.text);
  });

  test("the operator's keys are nobody else's, and a credential made is told again", async () => {
    const sent = keyed(randomUUID(), { name: "once" });
    const line = "POST /settings/credentials";
    const headers = { ...sent.headers, ...MANAGEMENT };
    const first = await service.call<{ api_secret: string }>(null, line, { ...sent, headers });
    const again = await service.call(null, line, { ...sent, headers });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect(first.body.api_secret.length).toBeGreaterThan(31);
    const theirs = await service.call(
      user,
      CREATE,
      keyed(sent.headers["idempotency-key"], bankAccount()),
    );
    expect(theirs.status).toBe(201);
  });

  test("a stranger learns nothing by a key", async () => {
    const sent = keyed(randomUUID(), bankAccount());
    await service.call(user, CREATE, sent);
    expect((await service.call(null, CREATE, sent)).status).toBe(401);
    const headers = { ...sent.headers, ...MANAGEMENT };
    expect((await service.call(null, CREATE, { ...sent, headers })).status).toBe(401);
  });
});
