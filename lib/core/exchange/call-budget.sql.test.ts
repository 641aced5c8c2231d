import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor, type Actor } from "#lib/core/access/actor.ts";
import { sessionOf as sessionOfHeaders } from "#lib/core/access/session.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { MAIN, connectTo, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { startService } from "#service/test/harness.ts";
import { createLog } from "#platform/log.ts";
import { openDatabase } from "#platform/database.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { getBankAccount, listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { listCredentials } from "#protocol/wire/credentials.ts";
import { createPayment } from "#protocol/payins/payins.ts";
import { MAIN_CONNECTION } from "./connections.ts";
import { budgetFacts, callBudget, learnSize, pauseCalls, takeCall } from "./call-budget.ts";
import { createExchangeClient } from "./exchange-client.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { getExchange } from "./get-exchange.ts";

const MOST = 20;
const service = await startService({ callsPerMinute: MOST });
const dashboard = await testDashboard(service.url);
const { store } = dashboard;
afterAll(async () => {
  await dashboard.drop();
  await service.drop();
});

/** A credential without calls, and an empty budget. */
beforeEach(async () => {
  await connectTo(store, service.url, await service.user());
  await store.db.deleteFrom("exchange_budget").execute();
});

const operator = sessionOf(MAIN, "operator");
const jobs = systemActor("jobs", MAIN);
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (isExchangeFault(error) ? error : Promise.reject(error as Error)),
  );
/** Reads one object after the other until the dashboard's own budget refuses. */
async function readUntilLimited(actor: Actor) {
  const exchange = await getExchange(actor, "bank-account:read");
  for (let reads = 0; reads <= MOST * 2; reads += 1) {
    const fault = await faultOf(exchange.call(getBankAccount, { id: reads + 1 }));
    if (fault?.kind === "limited") return { reads, fault };
  }
  throw new Error("never limited");
}
const answers = (status: number) =>
  service
    .logged()
    .split("\n")
    .filter((line) => line.includes(`"status":${status}`)).length;

describe("at a service with a low limit", () => {
  test("background gives way to people, people to payments, and no call meets a 429", async () => {
    const before = answers(429);
    expect((await readUntilLimited(jobs)).reads).toBe(MOST * 0.5);
    const { reads, fault } = await readUntilLimited(operator);
    expect(reads).toBe(MOST * 0.2);
    expect(fault.retryAfterSeconds).toBeGreaterThan(0);
    expect(fault.retryAfterSeconds).toBeLessThanOrEqual(70);
    // What a person pays is sent for a session that still stands.
    const payer = await sessionOfHeaders(await dashboard.headersOf("operator"));
    const paying = await getExchange(payer!, "payin:create");
    for (let payment = 0; payment < MOST * 0.3; payment += 1) {
      const tried = await faultOf(paying.call(createPayment, { quote_id: `none-${payment}` }));
      expect(tried).toMatchObject({ kind: "refused", status: 404 });
    }
    expect(await faultOf(paying.call(createPayment, { quote_id: "none" }))).toMatchObject({
      kind: "limited",
    });
    expect(answers(429)).toBe(before);
  });

  test("two replicas that call all they may, at any moment of the service's minute, meet no 429", async () => {
    const { url, dataDir } = store.place;
    const log = createLog({ name: "test", level: "error" });
    const options = { url, dataDir, name: "dashboard", migrationsDir: MIGRATIONS, log } as const;
    const other = await openDatabase<Tables>(options);
    const credential = await service.user();
    const clients = [store, other].map((store) =>
      createExchangeClient(
        { baseUrl: service.url, ...credential },
        { budget: callBudget(store, MAIN_CONNECTION, "person"), pause: () => Promise.resolve() },
      ),
    );
    const before = answers(429);
    let sent = 0;
    for (let slot = 0; slot < 60; slot += 1) {
      const knocks = clients.flatMap((client) =>
        Array.from({ length: (slot * 5) % 4 }, () =>
          faultOf(client.call(createPayment, { quote_id: "none" })),
        ),
      );
      const faults = await Promise.all(knocks);
      sent += faults.filter((fault) => fault?.kind !== "limited").length;
      await passSeconds(5);
    }
    if (other !== store) await other.close();
    expect(answers(429)).toBe(before);
    expect(sent).toBeGreaterThan(MOST * 3);
  });

  test("management calls are on a count of their own", async () => {
    await readUntilLimited(operator);
    const settings = await getExchange(operator, "settings:read");
    expect((await faultOf(settings.call(listCredentials, {})))?.kind).not.toBe("limited");
  });

  test("a flood of the same read is one call; after a write it is made anew", async () => {
    const exchange = await getExchange(operator, "bank-account:read");
    const calls = () => service.logged().split('"endpoint":"listBankAccounts"').length;
    const before = calls();
    const callers = await Promise.all(
      Array.from({ length: 200 }, () => getExchange(operator, "bank-account:read")),
    );
    // At one moment: whoever comes after the answer is answered anew.
    const flood = await Promise.all(callers.map((one) => one.call(listBankAccounts, {})));
    expect(flood).toHaveLength(200);
    expect(calls() - before).toBe(1);
    await exchange.call(listBankAccounts, {});
    expect(calls() - before).toBe(2);
  });
});

/** Lets time pass in the dashboard's count and in the service's. */
async function passSeconds(seconds: number): Promise<void> {
  const slots = seconds / 5;
  await sql`update exchange_budget set slot = slot - ${slots}::int`.execute(store.db);
  await sql`update call_windows
    set started_at = started_at - make_interval(secs => ${seconds}::int)`.execute(service.deps.db);
}

/** Ages the kept slots. */
const older = (slots: number) =>
  sql`update exchange_budget set slot = slot - ${slots}::int`.execute(store.db);
const take = (share: 30 | 50 | 70 | 100) => takeCall(store.db, "main", share);
async function takeAll(share: 30 | 50 | 70 | 100): Promise<number> {
  for (let calls = 0; ; calls += 1) if (!(await take(share)).granted) return calls;
}

test("background stops at its share, people at theirs, payments at the whole", async () => {
  expect([await takeAll(50), await takeAll(70), await takeAll(100)]).toEqual([50, 20, 30]);
});

test("parallel calls together get what there is and no more", async () => {
  const all = await Promise.all(Array.from({ length: 130 }, () => take(100)));
  expect(all.filter(({ granted }) => granted)).toHaveLength(100);
});

test("what is a minute old counts no more, what is younger does", async () => {
  expect(await takeAll(100)).toBe(100);
  await older(6);
  expect((await take(100)).granted).toBe(false);
  await older(6);
  const refused = await take(100);
  expect(refused.granted).toBe(false);
  expect(refused.waitSeconds).toBeGreaterThan(0);
  expect(refused.waitSeconds).toBeLessThanOrEqual(10);
  await older(2);
  expect(await takeAll(100)).toBe(100);
});

test("no minute, wherever it begins, sees more than the whole", async () => {
  const granted: number[] = [];
  for (let slot = 0; slot < 60; slot += 1) {
    for (let knock = 0; knock < (slot * 7) % 23; knock += 1) {
      if ((await take(100)).granted) granted.push(slot);
    }
    await older(1);
  }
  for (let begin = 0; begin < 60; begin += 1) {
    const seen = granted.filter((slot) => slot >= begin && slot < begin + 12);
    expect(seen.length).toBeLessThanOrEqual(100);
  }
  expect(granted.length).toBeGreaterThan(300);
});

test("the size is the one learned; a share of few is at least one", async () => {
  await take(100);
  await learnSize(store.db, "main", 10);
  expect([await takeAll(50), await takeAll(70), await takeAll(100)]).toEqual([4, 2, 3]);
  await sql`delete from exchange_budget`.execute(store.db);
  await take(100);
  await learnSize(store.db, "main", 1);
  await older(20);
  expect([await takeAll(50), await takeAll(100)]).toEqual([1, 0]);
});

test("a pause holds for everybody, the longer one stands, and it ends", async () => {
  await take(100);
  await pauseCalls(store.db, "main", 40);
  await pauseCalls(store.db, "main", 2);
  const refused = await take(100);
  expect(refused).toMatchObject({ granted: false });
  expect(refused.waitSeconds).toBeGreaterThan(30);
  expect(refused.waitSeconds).toBeLessThanOrEqual(40);
  expect((await takeCall(store.db, "another", 100)).granted).toBe(true);
  expect((await budgetFacts(store.db, "main"))?.pausedUntil).toBeInstanceOf(Date);
  await sql`update exchange_budget set paused_until = now()`.execute(store.db);
  expect((await take(100)).granted).toBe(true);
});

test("a clock that goes back loses no count", async () => {
  expect(await takeAll(100)).toBe(100);
  await older(-3);
  expect((await take(100)).granted).toBe(false);
});
