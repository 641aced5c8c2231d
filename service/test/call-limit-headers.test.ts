import { expect, test } from "vitest";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { Answer } from "./caller.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { shared } from "./shared.ts";

const LIMIT = 1000;

const service = shared(() => startService({ callsPerMinute: LIMIT }));
const user = shared(() => service.user());

const management = (line: string) => service.call(null, line, { headers: MANAGEMENT });
const anyone = [
  ["a caller", (line: string) => service.call(user, line)],
  ["a stranger", (line: string) => service.call(null, line)],
  ["the manager", management],
] as const;

function expectLimits({ headers: got }: Answer<unknown>): void {
  expect(got.get("ratelimit-limit")).toBe(String(LIMIT));
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
  expectLimits(await service.call(user, line.replace(" ", " /v1")));
});

test.each(["/health", "/ready", "/v1/health", "/v1/ready"])("%s is not counted", async (path) => {
  const before = await service.deps.db.selectFrom("call_windows").select("calls").execute();
  for (const [, call] of anyone) {
    const answer = await call(`GET ${path}`);
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
  }
  const { db } = service.deps;
  expect(await db.selectFrom("call_windows").select("calls").execute()).toEqual(before);
});
