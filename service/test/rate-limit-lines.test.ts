import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { NewCredentialRecord } from "#protocol/wire/credentials.ts";
import { insertCredential } from "#service/db/access/credential-settings.ts";
import { hashOf } from "#service/domain/access/credentials.ts";
import { newCredential } from "#service/domain/access/credential-settings.ts";
import type { Answer, Call } from "./caller.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { startReplica, type Replica } from "./replica.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";

const LINE = "GET /exchange/bank-accounts";
const CREDENTIALS = "/settings/credentials";
const LIMIT = 5;
const WINDOWS = 10;

type Keys = { apiKey: string; apiSecret: string };
const keysOf = ({ api_key, api_secret }: { api_key: string; api_secret: string }): Keys => ({
  apiKey: api_key,
  apiSecret: api_secret,
});

const service = shared(startService);
const main = shared(() => service.user());
let replica: Replica;
let call: Call;
/** Each test has a service that remembers no caller, and windows of this minute. */
beforeEach(async () => {
  await service.deps.db.deleteFrom("call_windows").execute();
  replica = await startReplica(service, { callsPerMinute: LIMIT });
  call = replica.call;
});
afterEach(() => replica.stop());

/** Management calls have their own count, which these tests don't cover. */
const manage = async <Body>(line: string, body: object): Promise<Body> => {
  const answer = await service.call<Body>(null, line, { headers: MANAGEMENT, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const make = () => manage<NewCredentialRecord>(`POST ${CREDENTIALS}`, { name: "Servidor" });
const rotate = (id: number) =>
  manage<NewCredentialRecord>(`POST ${CREDENTIALS}/${id}/rotate`, { overlap_hours: 1 });

const get = (keys: Keys): Promise<Answer<unknown>> => call({ ...main, ...keys }, LINE);
async function statuses(keys: Keys, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await get(keys)).status);
  return found;
}
const left = ({ headers }: Answer<unknown>) => [
  headers.get("ratelimit-limit"),
  headers.get("ratelimit-remaining"),
];

/** A user with this many credentials. */
async function withCredentials(count: number): Promise<Keys[]> {
  const { id } = await service.user();
  const all = Array.from({ length: count }, newCredential);
  for (const { apiKey, apiSecret } of all) {
    await insertCredential(service.deps.db, id, {
      name: "one of many",
      prefix: apiKey.slice(0, 8),
      keyHash: hashOf(apiKey),
      secretHash: hashOf(apiSecret),
      ipAllowList: [],
      expiresAt: null,
      scopes: null,
      countsAs: null,
    });
  }
  return all;
}

describe("a credential that takes another's place goes on with its count", () => {
  test("by rotation, and by the next one; both share it while the old one works on", async () => {
    const first = await make();
    expect(await statuses(keysOf(first), 3)).toEqual([200, 200, 200]);
    const second = await rotate(first.id);
    const answer = await get(keysOf(second));
    expect([answer.status, ...left(answer)]).toEqual([200, "5", "1"]);
    expect((await get(keysOf(first))).status).toBe(200);
    const third = await rotate(second.id);
    expect(await statuses(keysOf(third), 1)).toEqual([429]);
    expect(await statuses(keysOf(first), 1)).toEqual([429]);
  });

  test("by a sub-account's renewal, however often", async () => {
    const created = await subAccountWorld(service).create(main);
    const line = `/sub-accounts/${created.document}`;
    const own = (keys: Keys) => call({ ...created, ...keys }, `GET ${line}`);
    let keys: Keys = created;
    const seen: number[] = [];
    for (let at = 0; at < LIMIT + 2; at += 1) {
      seen.push((await own(keys)).status);
      const renewed = await service.call<{ account: { secrets: NewCredentialRecord } }>(
        main,
        `POST ${line}/credentials`,
      );
      keys = keysOf(renewed.body.account.secrets);
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test("one that is made beside it has a count of its own", async () => {
    const [one, other] = [await make(), await make()];
    expect((await statuses(keysOf(one), LIMIT + 1)).at(-1)).toBe(429);
    expect((await get(keysOf(other))).status).toBe(200);
  });
});

describe("all credentials of an account together have ten windows", () => {
  test("and no more, however many there are and whatever is asked at once", async () => {
    const all = await withCredentials(WINDOWS + 2);
    const answers = await Promise.all(
      all.flatMap((keys) => Array.from({ length: LIMIT }, () => get(keys))),
    );
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(LIMIT * WINDOWS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT);
  });

  test("a refusal names the credential's own limit, nothing left, and when to come again", async () => {
    const all = await withCredentials(WINDOWS + 1);
    const last = all.pop()!;
    const answers = await Promise.all(
      all.flatMap((keys) => Array.from({ length: LIMIT }, () => get(keys))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const refused = await get(last);
    expect([refused.status, ...left(refused)]).toEqual([429, "5", "0"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get("ratelimit-reset")).toBe(String(seconds));
  });

  test("what is left is what both leave", async () => {
    const all = await withCredentials(WINDOWS + 1);
    const last = all.pop()!;
    for (const keys of all) await statuses(keys, LIMIT - (keys === all[0] ? 2 : 0));
    expect(left(await get(last))).toEqual(["5", "1"]);
  });

  test("calls that a credential's own window refuses take nothing of the account's", async () => {
    const [flooding, quiet] = await withCredentials(2);
    await statuses(flooding!, LIMIT * WINDOWS + 5);
    expect((await get(quiet!)).status).toBe(200);
    const { rows } = await sql<{ calls: number }>`
      select calls from call_windows where caller like 'account %'`.execute(service.deps.db);
    expect(rows).toEqual([{ calls: LIMIT + 1 }]);
  });

  test("another account's calls are its own", async () => {
    const [all, [other]] = [await withCredentials(WINDOWS + 1), await withCredentials(1)];
    await Promise.all(all.flatMap((keys) => Array.from({ length: LIMIT }, () => get(keys))));
    expect((await get(all[0]!)).status).toBe(429);
    expect(left(await get(other!))).toEqual(["5", "4"]);
  });
});

describe("an account's sub-accounts that nobody has approved have one window together", () => {
  const world = () => subAccountWorld(service);
  const ask = (who: Keys & { document: string }) =>
    call({ ...main, ...who }, `GET /sub-accounts/${who.document}`);

  test("however many there are, whatever state they are in, and apart from their parent's", async () => {
    const parent = await service.user();
    const subs = [await world().underReview(parent), await world().underReview(parent)];
    await world().decide(subs[0]!, { status: "REJECTED", reason: "não" });
    for (let at = 0; at < LIMIT; at += 1) subs.push(await world().create(parent));
    await service.deps.db.deleteFrom("call_windows").execute();
    const answers = await Promise.all([...subs, ...subs].map(ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(subs.length * 2 - LIMIT);
    expect(left(await get(parent))).toEqual(["5", "4"]);
  });

  test("which no other account's and no approved one's calls take from", async () => {
    const [one, other] = [await service.user(), await service.user()];
    const [waiting, foreign] = [await world().create(one), await world().create(other)];
    const approved = await world().approved(one);
    for (let at = 0; at < LIMIT; at += 1) await ask(waiting);
    expect((await ask(waiting)).status).toBe(429);
    expect([left(await ask(foreign)), left(await ask(approved))]).toEqual([
      ["5", "4"],
      ["5", "4"],
    ]);
  });
});

const WIDE = 1000;

const counted = shared(() => startService({ callsPerMinute: WIDE }));
const user = shared(() => counted.user());

const management = (line: string) => counted.call(null, line, { headers: MANAGEMENT });
const anyone = [
  ["a caller", (line: string) => counted.call(user, line)],
  ["a stranger", (line: string) => counted.call(null, line)],
  ["the manager", management],
] as const;

function expectLimits({ headers: got }: Answer<unknown>): void {
  expect(got.get("ratelimit-limit")).toBe(String(WIDE));
  expect(got.get("ratelimit-remaining")).toMatch(/^\d{1,3}$/);
  expect(Number(got.get("ratelimit-reset"))).toBeGreaterThan(0);
  expect(Number(got.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
}

const lines = [
  ...ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "1")}`),
  "GET /docs",
  "GET /openapi.json",
  "GET /nowhere",
  "GET /sandbox/bank",
  "POST /sandbox/bank",
  "GET /sandbox/kyc",
  "POST /sandbox/kyc",
  "PATCH /exchange/wallets",
  "OPTIONS /exchange/wallets",
  "HEAD /exchange/bank-accounts",
];

test.each(lines)("%s says how its caller stands, whoever that is", async (line) => {
  for (const [, call] of anyone) expectLimits(await call(line));
  expectLimits(await counted.call(user, line.replace(" ", " /v1")));
});

test.each(["/health", "/ready", "/v1/health", "/v1/ready"])("%s is not counted", async (path) => {
  const before = await counted.deps.db.selectFrom("call_windows").select("calls").execute();
  for (const [, call] of anyone) {
    const answer = await call(`GET ${path}`);
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
  }
  const { db } = counted.deps;
  expect(await db.selectFrom("call_windows").select("calls").execute()).toEqual(before);
});
