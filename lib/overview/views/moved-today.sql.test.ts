import { afterAll, beforeEach, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { insertPayin, insertReturns } from "#lib/test/rows/payin-rows.ts";
import { overview } from "./overview.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => {
  await built.store.db.deleteFrom("payin_return").execute();
  await built.store.db.deleteFrom("payin").execute();
});

const see = () => overview(built.store, sessionOf(built.ours, "viewer"));
const add = (override: Parameters<typeof insertPayin>[2] = {}, account = "ours") =>
  insertPayin(built.store, account, override);

test("there is nothing on a day on which nothing moved", async () => {
  await add();
  expect((await see()).today).toMatchObject({
    cameIn: "0.00",
    sentOut: [],
    completed: 0,
    returned: { count: 0, amount: "0.00" },
  });
});

test("what moved today is counted from midnight in São Paulo, by token, and no more", async () => {
  const { from } = (await see()).today;
  const midnight = Date.parse(from);
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/Sao_Paulo",
    timeStyle: "medium",
  });
  expect(clock.format(midnight)).toBe("00:00:00");
  expect(Date.now() - midnight).toBeLessThan(86_400_000);
  const [today, yesterday] = [new Date(midnight), new Date(midnight - 1)];
  const done = { status: "completed", paid_at: today, completed_at: today };
  await add(done);
  await add({ ...done, sender_cents: 100_01n, receiver_units: 1n });
  await add({ ...done, token: "USDT" });
  await add({ ...done, paid_at: yesterday, sender_cents: 999_99n });
  await add({ ...done, completed_at: yesterday });
  await add(done, "theirs");
  await add({ status: "expired", expires_at: today });
  await add({ status: "expired", expires_at: yesterday });
  await add({ status: "failed", paid_at: today, exchange_updated_at: today });
  await add({ status: "completed", completed_at: today });
  const back = await add({ status: "expired", expires_at: yesterday });
  await insertReturns(
    built.store,
    back,
    { cents: 7_00n, receivedAt: yesterday, returnedAt: today },
    { cents: 9_00n, receivedAt: yesterday, returnedAt: yesterday },
    { cents: 3_00n, receivedAt: yesterday, status: "returning", returnedAt: null },
  );
  const seen = (await see()).today;
  expect(seen).toMatchObject({
    // Six of 250.00 (one by its event alone, one that failed) and one of 100.01.
    cameIn: "1350.01",
    sentOut: [
      { token: "USDC", amount: "136.560772" },
      { token: "USDT", amount: "45.520257" },
    ],
    completed: 5,
    failed: 1,
    expired: 1,
    returned: { count: 1, amount: "7.00" },
  });
  expect(Math.abs(Date.parse(seen.until) - Date.now())).toBeLessThan(60_000);
});

test("what came in less what was returned is what was kept: each PIX counts once", async () => {
  const today = new Date((await see()).today.from);
  const twice = await add({ status: "completed", paid_at: today, end_to_end_id: "E-first" });
  const failed = await add({ status: "failed", paid_at: today, end_to_end_id: "E-own" });
  const late = await add({ status: "expired" });
  const back = { receivedAt: today, returnedAt: today };
  await insertReturns(built.store, twice, { ...back, reason: "paid_twice" });
  await insertReturns(built.store, failed, {
    ...back,
    reason: "undeliverable",
    endToEndId: "E-own",
  });
  await insertReturns(built.store, late, { ...back, cents: 1_23n });
  expect((await see()).today).toMatchObject({
    cameIn: "751.23",
    returned: { count: 3, amount: "501.23" },
  });
});
