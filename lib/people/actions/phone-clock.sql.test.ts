import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeNow, enrolApp, freezeClock } from "#lib/test/factor-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import { actAs, peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { signInBy } from "#lib/test/second-step.ts";
import { proveFactorAction } from "./factor.ts";
import { beginAuthenticatorAction, confirmAuthenticatorAction } from "./own-factors.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
const { store } = dashboard;
beforeEach(async () => {
  freezeClock();
  await sql`truncate limiter`.execute(store.db);
  ana = await dashboard.person("operator");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => dashboard.drop());

test.each([-4, -2, 2, 4])(
  "a code %i steps off is refused, and the phone's clock is named",
  async (off) => {
    const { secret } = await enrolApp(ana);
    // The code that enrolled it is older than all of these.
    await sql`update totp set last_step = null where person_id = ${ana.id}`.execute(store.db);
    const code = codeNow(secret, off);
    expect(await signInBy(ana, code)).toBe("PHONE_CLOCK_OFF");
    expect(await actAs(ana, proveFactorAction, { code })).toBe("PHONE_CLOCK_OFF");
    expect(await signInBy(ana, codeNow(secret, off < 0 ? -5 : 5))).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, codeNow(secret))).toBe("in");
  },
);

test("a code that was said to be too early is refused also when its time has come", async () => {
  const { secret } = await enrolApp(ana);
  const early = codeNow(secret, 2);
  expect(await signInBy(ana, early)).toBe("PHONE_CLOCK_OFF");
  vi.setSystemTime(Date.now() + 60_000);
  expect(codeNow(secret)).toBe(early);
  expect(await signInBy(ana, early)).toBe("FACTOR_REFUSED");
  expect(await signInBy(ana, codeNow(secret, 1))).toBe("in");
});

test("a code that was used is refused some steps later without a word about the clock", async () => {
  const { secret } = await enrolApp(ana);
  const code = codeNow(secret);
  expect(await signInBy(ana, code)).toBe("in");
  vi.setSystemTime(Date.now() + 60_000);
  expect(await signInBy(ana, code)).toBe("FACTOR_REFUSED");
});

test("an app whose phone is minutes off is not enrolled until its clock is right", async () => {
  request.headers = ana.headers;
  const begun = await beginAuthenticatorAction({});
  if (!begun.ok) throw new Error(begun.code);
  const { secret } = begun.data;
  const confirm = (off: number) =>
    actAs(ana, confirmAuthenticatorAction, { code: codeNow(secret, off) });
  expect(await confirm(3)).toBe("PHONE_CLOCK_OFF");
  expect(await confirm(0)).toBe("ok");
});

test("codes minutes off cost their tries like wrong ones", async () => {
  const { secret } = await enrolApp(ana);
  for (const off of [2, 3, 4, 3, 2]) {
    expect(await signInBy(ana, codeNow(secret, off))).toBe("PHONE_CLOCK_OFF");
  }
  expect(await signInBy(ana, codeNow(secret))).toBe("SIGN_IN_LIMITED");
});
