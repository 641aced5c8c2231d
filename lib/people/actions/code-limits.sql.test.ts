import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { unlockSignIn } from "#lib/core/access/rate-limit.ts";
import { codeNow, enrolApp, freezeClock } from "#lib/test/factor-steps.ts";
import { peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { second, signInBy, ticketOf } from "#lib/test/second-step.ts";
import type { Browser } from "#lib/test/sign-in-tries.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
beforeEach(async () => {
  freezeClock();
  await sql`truncate limiter`.execute(dashboard.store.db);
  ana = await dashboard.person("operator");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => dashboard.drop());

const { store } = dashboard;

test("the sixth wrong code; a known browser still gets in, and so does anybody after unlocking", async () => {
  const { secret } = await enrolApp(ana);
  const browser: Browser = new Map();
  expect(await signInBy(ana, codeNow(secret), { browser })).toBe("in");
  for (let time = 0; time < 5; time += 1)
    expect(await signInBy(ana, "000000")).toBe("FACTOR_REFUSED");
  expect(await signInBy(ana, codeNow(secret, 1))).toBe("SIGN_IN_LIMITED");
  expect(await signInBy(ana, codeNow(secret, 1), { browser })).toBe("in");
  await sql`update totp set last_step = null`.execute(store.db);
  await unlockSignIn(store.db, ana.email);
  expect(await signInBy(ana, codeNow(secret))).toBe("in");
});

test("many addresses guessing together: twenty an hour are looked at", async () => {
  await enrolApp(ana);
  const ends = [];
  for (let at = 0; at < 25; at += 1) {
    ends.push(await signInBy(ana, "000000", { address: `198.51.100.${at}` }));
  }
  expect(ends.filter((end) => end === "FACTOR_REFUSED")).toHaveLength(20);
});

test("twenty wrong codes at once: five are looked at", async () => {
  await enrolApp(ana);
  const ticket = await ticketOf(ana);
  const ends = await Promise.all(Array.from({ length: 20 }, () => second(ticket, "000000")));
  expect(ends.filter((end) => end === "FACTOR_REFUSED")).toHaveLength(5);
});
