import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor, type Actor } from "#lib/core/access/actor.ts";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { keepConnection, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { MAIN } from "#lib/test/payin-dashboard.ts";
import { startService, type Harness } from "#service/test/harness.ts";
import { createLog } from "#platform/log.ts";
import { openDatabase } from "#platform/database.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { getBankAccount, listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { listCredentials } from "#protocol/wire/credentials.ts";
import { createPayment } from "#protocol/payins/payins.ts";
import { callBudget } from "./call-budget.ts";
import { createExchangeClient } from "./exchange-client.ts";
import { isExchangeFault } from "./exchange-fault.ts";
import { getExchange } from "./get-exchange.ts";

const MOST = 20;
let service: Harness;
let dashboard: TestDashboard;
beforeAll(async () => {
  service = await startService({ callsPerMinute: MOST });
  dashboard = await testDashboard(service.url);
});
afterAll(async () => {
  await dashboard.drop();
  await service.drop();
});

const connect = (baseUrl: string, { apiKey, apiSecret }: { apiKey: string; apiSecret: string }) =>
  dashboard.store.transaction((tx) =>
    keepConnection(tx, {
      id: MAIN_CONNECTION,
      name: "test",
      environment: "sandbox",
      baseUrl,
      apiKey,
      apiSecret,
    }),
  );
/** A credential that has called nothing yet, and a budget that knows nothing. */
beforeEach(async () => {
  await connect(service.url, await service.user());
  await dashboard.store.db.deleteFrom("exchange_budget").execute();
});

const operator: Actor = {
  kind: "person",
  id: "session",
  person: { id: "p", name: "Ana", email: "ana@example.com" },
  account: MAIN,
  role: "operator",
  expiresAt: new Date(Date.now() + 600_000),
};
const jobs = systemActor("jobs", MAIN);
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (isExchangeFault(error) ? error : Promise.reject(error as Error)),
  );
/** Reads one after the other until the dashboard itself says no. */
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
    const paying = await getExchange(operator, "payin:create");
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
    const { url, dataDir } = dashboard.store.place;
    const log = createLog({ name: "test", level: "error" });
    const options = { url, dataDir, name: "dashboard", migrationsDir: MIGRATIONS, log } as const;
    const other = await openDatabase<Tables>(options);
    const credential = await service.user();
    const clients = [dashboard.store, other].map((store) =>
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
    if (other !== dashboard.store) await other.close();
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
    const flood = await Promise.all(
      Array.from({ length: 200 }, async () =>
        (await getExchange(operator, "bank-account:read")).call(listBankAccounts, {}),
      ),
    );
    expect(flood).toHaveLength(200);
    expect(calls() - before).toBe(1);
    await exchange.call(listBankAccounts, {});
    expect(calls() - before).toBe(2);
  });
});

/** Lets time pass for the dashboard's count and for the service's. */
async function passSeconds(seconds: number): Promise<void> {
  const slots = seconds / 5;
  await sql`update exchange_budget set slot = slot - ${slots}::int`.execute(dashboard.store.db);
  await sql`update call_windows
    set started_at = started_at - make_interval(secs => ${seconds}::int)`.execute(service.deps.db);
}
