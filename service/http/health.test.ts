import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { PullState } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Variables } from "./call.ts";
import { healthRoutes, NotReady } from "./health.ts";

test("a flood of /ready, which nobody counts, asks what is behind it once; the next asks again", async () => {
  const app = new Hono<{ Variables: Variables }>();
  let asked = 0;
  let read = 0;
  let rain = Promise.withResolvers<void>();
  const checks = { rain: () => ((asked += 1), rain.promise) };
  healthRoutes(
    app,
    { log: pino({ level: "silent" }), chains: new Map() } as unknown as Deps,
    checks,
    async () => ((read += 1), null),
  );
  const ask = async () => (await app.request("/ready")).status;

  const flood = Array.from({ length: 40 }, ask);
  await new Promise(setImmediate);
  rain.resolve();
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  expect([asked, read]).toEqual([1, 1]);

  rain = Promise.withResolvers();
  rain.reject(new Error("sun"));
  expect([await ask(), asked]).toEqual([503, 2]);
});

test("/ready refuses while the process drains, and asks on what is behind it", async () => {
  const app = new Hono<{ Variables: Variables }>();
  let isDraining = false;
  const deps = { log: pino({ level: "silent" }), chains: new Map() } as unknown as Deps;
  const process = async () => {
    if (isDraining) throw new NotReady("stopping");
  };
  healthRoutes(app, deps, { process }, async () => null);
  expect((await app.request("/ready")).status).toBe(200);
  isDraining = true;
  const answer = await app.request("/ready");
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { checks: { process: "stopping" } },
  ]);
  expect((await app.request("/health")).status).toBe(200);
});

test("/ready says where payouts are refused and why, without asking a chain", async () => {
  const app = new Hono<{ Variables: Variables }>();
  const states: [string, PullState][] = [
    ["ethereum", { is: "unasked" }],
    ["polygon", { is: "ready" }],
    ["base", { is: "refused", why: "the factory is another's" }],
    ["polygon_amoy", { is: "unset" }],
  ];
  const chains = new Map(states.map(([name, state]) => [name, { pullState: () => state }]));
  const log = pino({ level: "silent" });
  healthRoutes(app, { log, chains } as unknown as Deps, {}, async () => null);
  const answer = await app.request("/ready");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: "ready",
      checks: {},
      payouts: {
        ethereum: "unasked",
        polygon: "ready",
        base: "refused: the factory is another's",
      },
    },
  ]);
});

test("/ready gives the sentence of a check that says why it fails", async () => {
  const app = new Hono<{ Variables: Variables }>();
  const log = pino({ level: "silent" });
  const checks = {
    database: () => Promise.reject(new NotReady("The database lacks migration 0001-a.sql.")),
    sandbox: () => Promise.reject(new Error("secret")),
  };
  healthRoutes(app, { log, chains: new Map() } as unknown as Deps, checks, async () => null);
  const answer = await app.request("/ready");
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    {
      code: "UNAVAILABLE",
      checks: { database: "The database lacks migration 0001-a.sql.", sandbox: "unreachable" },
    },
  ]);
});
