import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { ErrorBody } from "#protocol/wire/error.ts";
import { sweep } from "#service/domain/access/rate-limit.ts";
import type { TestUser } from "./build.ts";
import type { Answer, Call } from "./caller.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { startReplica, type Replica } from "./replica.ts";
import { shared } from "./shared.ts";

const LINE = "GET /exchange/bank-accounts";
const LIMIT = 100;

const service = shared(startService);
let user: TestUser;
let replicas: Replica[] = [];
beforeEach(async () => {
  user = await service.user();
  await service.deps.db.deleteFrom("call_windows").execute();
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  replicas = [];
});

/** A replica with a limit that remembers no caller. */
async function limited(callsPerMinute = LIMIT): Promise<Call> {
  const replica = await startReplica(service, { callsPerMinute });
  replicas.push(replica);
  return replica.call;
}

const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)));
const statuses = (answers: Answer<unknown>[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
const left = ({ headers }: Answer<unknown>) => [
  Number(headers.get("ratelimit-limit")),
  Number(headers.get("ratelimit-remaining")),
];
const calls = async (caller: RegExp) =>
  (await service.deps.db.selectFrom("call_windows").selectAll().execute()).find((row) =>
    caller.test(row.caller),
  )?.calls;
/** Pretends that this many seconds have passed. */
const later = (seconds: number) =>
  sql`update call_windows set started_at = started_at - ${seconds} * interval '1 second'`.execute(
    service.deps.db,
  );

describe("works", () => {
  test("the headers count down, from the first call on", async () => {
    const call = await limited(3);
    const answers: Answer<unknown>[] = [];
    for (let at = 0; at < 4; at += 1) answers.push(await call(user, LINE));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(left)).toEqual([
      [3, 2],
      [3, 1],
      [3, 0],
      [3, 0],
    ]);
    const resets = answers.map(({ headers }) => Number(headers.get("ratelimit-reset")));
    expect(resets.every((reset) => reset > 55 && reset <= 60)).toBe(true);
  });

  test("after its minute a window begins anew, not before", async () => {
    const call = await limited(1);
    expect((await call(user, LINE)).status).toBe(200);
    await later(50);
    const refused = await (await limited(1))(user, LINE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    await later(10);
    const anew = await (await limited(2))(user, LINE);
    expect([anew.status, ...left(anew)]).toEqual([200, 2, 1]);
  });

  test("who refused a caller lets it in when the time it told is over", async () => {
    const call = await limited(1);
    await call(user, LINE);
    await later(58);
    const refused = await call(user, LINE);
    expect(refused.status).toBe(429);
    const toldMs = 1000 * Number(refused.headers.get("retry-after"));
    const since = performance.now();
    await expect.poll(async () => (await call(user, LINE)).status).toBe(200);
    expect(performance.now() - since).toBeGreaterThan(toldMs - 1200);
  });

  test("both addresses of the interface share one count", async () => {
    const call = await limited(2);
    expect((await call(user, LINE)).status).toBe(200);
    expect((await call(user, "GET /v1/exchange/bank-accounts")).status).toBe(200);
    expect((await call(user, "GET /v1/exchange/bank-accounts")).status).toBe(429);
  });
});

describe("refuses", () => {
  test("with the common error body, and says when to come again", async () => {
    const call = await limited(1);
    await call(user, LINE);
    const { status, body, headers } = await call<ErrorBody>(user, LINE);
    expect([status, body.statusCode, body.code]).toEqual([429, 429, "RATE_LIMITED"]);
    expect(ErrorBody.parse(body)).toEqual(body);
    expect(body.requestId).toBe(headers.get("x-request-id"));
    expect(headers.get("retry-after")).toBe(headers.get("ratelimit-reset"));
  });

  test("exactly what is beyond the limit, of 200 calls at once", async () => {
    const call = await limited();
    expect(statuses(await times(200, () => call(user, LINE)))).toEqual({ 200: 100, 429: 100 });
    const nobody = await times(200, () => call(null, LINE));
    expect(statuses(nobody)).toEqual({ 401: 100, 429: 100 });
  });

  test("the same when two replicas take them", async () => {
    const both = [await limited(), await limited()] as const;
    const answers = await times(200, (at) => both[at % 2 === 0 ? 0 : 1](user, LINE));
    expect(statuses(answers)).toEqual({ 200: 100, 429: 100 });
    const remaining = answers.filter(({ status }) => status === 200).map((one) => left(one)[1]);
    expect(new Set(remaining).size).toBe(100);
  });

  test("without reaching the use case", async () => {
    const call = await limited(1);
    await call(user, LINE);
    const body = { name: "Nunca", pix_key: "nunca@example.com" };
    expect((await call(user, "POST /exchange/bank-accounts", { body })).status).toBe(429);
    const { db } = service.deps;
    const rows = await db.selectFrom("bank_accounts").where("user_id", "=", user.id).execute();
    expect(rows).toEqual([]);
  });

  test("a flood without asking the database again", async () => {
    const alone = await startService({ callsPerMinute: 1 });
    expect((await alone.call(null, LINE)).status).toBe(401);
    expect((await alone.call(null, LINE)).status).toBe(429);
    await alone.closeDatabase();
    const answers = await times(50, () => alone.call(null, LINE));
    expect(statuses(answers)).toEqual({ 429: 50 });
    await alone.drop();
  });
});

describe("keeps others out", () => {
  test("one credential's calls are not another's, nor its address's", async () => {
    const call = await limited(2);
    const other = await service.user();
    await times(5, () => call(user, LINE));
    expect((await call(user, LINE)).status).toBe(429);
    expect((await call(other, LINE)).status).toBe(200);
    expect((await call(null, LINE)).status).toBe(401);
  });

  test("a flood without a credential does not use up anybody's", async () => {
    const call = await limited(2);
    await times(5, () => call(null, LINE));
    expect(left(await call(user, LINE))).toEqual([2, 1]);
  });

  test.each([
    ["a wrong secret", async () => ({ ...user, apiSecret: "wrong" })],
    ["an unknown key", async () => ({ ...user, apiKey: "unknown" })],
    [
      "a revoked credential",
      async () => {
        const revoked_at = new Date();
        const { db } = service.deps;
        await db
          .updateTable("credentials")
          .set({ revoked_at })
          .where("user_id", "=", user.id)
          .execute();
        return user;
      },
    ],
  ])("%s counts for the address alone", async (_, who) => {
    const call = await limited(2);
    const stranger = await who();
    const answers: number[] = [];
    for (let at = 0; at < 3; at += 1) answers.push((await call(stranger, LINE)).status);
    expect(answers).toEqual([401, 401, 429]);
    expect([await calls(/^credential/), await calls(/^address 127\.0\.0\.1$/)]).toEqual([
      undefined,
      3,
    ]);
  });

  test("no header makes another address of a caller", async () => {
    const call = await limited(1);
    const as = (address: string) =>
      call(null, LINE, { headers: { "x-forwarded-for": address, forwarded: `for=${address}` } });
    expect([(await as("203.0.113.1")).status, (await as("203.0.113.2")).status]).toEqual([
      401, 429,
    ]);
  });

  test("the management token has a count of its own; a wrong one is the address's", async () => {
    const call = await limited(2);
    const line = "GET /settings/credentials";
    const wrong = { headers: { authorization: "Bearer wrong" } };
    expect(statuses(await times(3, () => call(null, line, wrong)))).toEqual({ 401: 2, 429: 1 });
    const right = await call(null, line, { headers: MANAGEMENT });
    expect([right.status === 401, right.status === 429, ...left(right)]).toEqual([
      false,
      false,
      2,
      1,
    ]);
    expect(left(await call(user, LINE))).toEqual([2, 1]);
  });
});

test("rows of callers that are gone are given back, those of the others stay", async () => {
  const call = await limited();
  await service.deps.db
    .insertInto("call_windows")
    .values(
      Array.from({ length: 2500 }, (_, at) => ({
        caller: `address ${at}`,
        started_at: new Date(Date.now() - 61_000),
        calls: 1,
      })),
    )
    .execute();
  await call(user, LINE);
  while (await sweep(service.deps));
  const kept = await service.deps.db.selectFrom("call_windows").select("caller").execute();
  expect(kept.map(({ caller }) => caller.split(" ")[0]).sort()).toEqual(["account", "credential"]);
});
