import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resetFactor } from "#lib/people/rows/people.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { codeNow, enrolApp, freezeClock } from "#lib/test/factor-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  actAs,
  enter,
  peopleDashboard,
  type Entered,
} from "#lib/test/dashboards/people-dashboard.ts";
import { signInBy, second, ticketOf } from "#lib/test/second-step.ts";
import { headersOf, type Browser } from "#lib/test/sign-in-tries.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { requiredFactorAction, proveFactorAction } from "./factor.ts";
import {
  beginAuthenticatorAction,
  confirmAuthenticatorAction,
  makeRecoveryCodesAction,
  removeAuthenticatorAction,
} from "./own-factors.ts";
import { signInAction } from "./sign-in.ts";

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
const stale = () =>
  sql`update session set "freshUntil" = now() - interval '1 minute'`.execute(store.db);
describe("works", () => {
  test("enrolled with a code, it is asked after the password; nothing but a ticket is given before", async () => {
    const { secret } = await enrolApp(ana);
    request.headers = headersOf({});
    request.jar.clear();
    const answer = await signInAction({ email: ana.email, password: PASSWORD });
    expect(answer).toMatchObject({ ok: true, data: { factors: { totp: true, passkey: false } } });
    expect(request.jar.size).toBe(0);
    const browser: Browser = new Map();
    expect(
      await signInBy(ana, ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)} `, {
        browser,
      }),
    ).toBe("in");
    expect((await sessionOf(headersOf({ browser })))?.person.id).toBe(ana.id);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "sign-in",
      actor_id: ana.id,
      outcome: "done",
      detail: { by: "code" },
    });
  });

  test("ten recovery codes sign in once each; new ones replace them", async () => {
    const { codes } = await enrolApp(ana);
    expect(new Set(codes).size).toBe(10);
    expect(await signInBy(ana, codes[0]!)).toBe("in");
    expect(await signInBy(ana, codes[0]!)).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, codes[1]!.toUpperCase().replaceAll("-", " "))).toBe("in");
    request.headers = ana.headers;
    const made = await makeRecoveryCodesAction({});
    if (!made.ok) throw new Error(made.code);
    expect(await signInBy(ana, codes[2]!)).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, made.data.codes[2]!)).toBe("in");
  });

  test("replaced by another app, the old one counts until the new one's first code", async () => {
    const old = await enrolApp(ana);
    request.headers = ana.headers;
    const begun = await beginAuthenticatorAction({});
    if (!begun.ok) throw new Error(begun.code);
    expect(await signInBy(ana, codeNow(old.secret))).toBe("in");
    expect(await actAs(ana, confirmAuthenticatorAction, { code: codeNow(begun.data.secret) })).toBe(
      "ok",
    );
    expect(await signInBy(ana, codeNow(old.secret, 1))).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, old.codes[0]!)).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, codeNow(begun.data.secret, 1))).toBe("in");
  });

  test("taken away with factor and password, or by an administrator, the password alone signs in", async () => {
    await enrolApp(ana);
    expect(await actAs(ana, removeAuthenticatorAction, { current: PASSWORD })).toBe("ok");
    expect((await enter(ana.email)).refused).toBeNull();
    const bia = await dashboard.person("operator");
    const { codes } = await enrolApp(bia);
    await resetFactor(store, bia.email);
    expect(await sessionOf(bia.headers)).toBeNull();
    expect((await enter(bia.email)).refused).toBeNull();
    const left = store.db.selectFrom("recovery_code").selectAll().where("person_id", "=", bia.id);
    expect([await left.execute(), codes.length]).toEqual([[], 10]);
  });

  test("asked again within a session, it makes what needs it open for five minutes", async () => {
    const { secret } = await enrolApp(ana);
    await stale();
    expect(await actAs(ana, makeRecoveryCodesAction, {})).toBe("FACTOR_REQUIRED");
    expect(await actAs(ana, proveFactorAction, { code: codeNow(secret) })).toBe("ok");
    expect(await actAs(ana, makeRecoveryCodesAction, {})).toBe("ok");
    // By the database's clock, which set it: the one here is held.
    const { minutes } = await store.db
      .selectFrom("session")
      .select(sql<number>`extract(epoch from "freshUntil" - now())::float8 / 60`.as("minutes"))
      .where("userId", "=", ana.id)
      .executeTakeFirstOrThrow();
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
  });
});

describe("refuses", () => {
  test("a code that was used, also within its own half minute, and any earlier one", async () => {
    const { secret } = await enrolApp(ana);
    const code = codeNow(secret);
    expect(await signInBy(ana, code)).toBe("in");
    expect(await signInBy(ana, code)).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, codeNow(secret, -1))).toBe("FACTOR_REFUSED");
    expect(await actAs(ana, proveFactorAction, { code })).toBe("FACTOR_REFUSED");
  });

  test("the same code twice at once: one gets in", async () => {
    const { secret } = await enrolApp(ana);
    const tickets = [await ticketOf(ana), await ticketOf(ana), await ticketOf(ana)];
    const code = codeNow(secret);
    const ends = await Promise.all(tickets.map((ticket) => second(ticket, code)));
    expect(ends.toSorted()).toEqual(["FACTOR_REFUSED", "FACTOR_REFUSED", "in"]);
  });

  test("a ticket that was used, is too old, was made up, or belongs to a session's own proof", async () => {
    const { secret, codes } = await enrolApp(ana);
    const ticket = await ticketOf(ana);
    expect(await second(ticket, codeNow(secret))).toBe("in");
    expect(await second(ticket, codes[0]!)).toBe("SIGN_IN_STEP_ENDED");
    const late = await ticketOf(ana);
    await sql`update one_use set expires_at = now()`.execute(store.db);
    expect(await second(late, codes[0]!)).toBe("SIGN_IN_STEP_ENDED");
    expect(await second("made-up", codes[0]!)).toBe("SIGN_IN_STEP_ENDED");
    const other = await ticketOf(ana);
    await sql`update one_use set purpose = 'passkey-sign-in'`.execute(store.db);
    expect(await second(other, codes[0]!)).toBe("SIGN_IN_STEP_ENDED");
  });

  test("somebody else's code", async () => {
    const bia = await dashboard.person("operator");
    await enrolApp(ana);
    const { secret, codes } = await enrolApp(bia);
    expect(await signInBy(ana, codeNow(secret))).toBe("FACTOR_REFUSED");
    expect(await signInBy(ana, codes[0]!)).toBe("FACTOR_REFUSED");
  });

  test("the password, where a factor is enrolled; and any number of guesses within a session", async () => {
    await enrolApp(ana);
    await stale();
    request.headers = ana.headers;
    expect(await requiredFactorAction({})).toMatchObject({
      data: { password: false, code: true, passkey: null },
    });
    expect(await actAs(ana, proveFactorAction, { password: PASSWORD })).toBe("FACTOR_REFUSED");
    for (let time = 0; time < 5; time += 1) {
      expect(await actAs(ana, proveFactorAction, { code: "000000" })).toBe("FACTOR_REFUSED");
    }
    expect(await actAs(ana, proveFactorAction, { code: "000000" })).toBe("SIGN_IN_LIMITED");
  });

  test("to begin, to confirm, to take away without a fresh factor; to take away without the password", async () => {
    await enrolApp(ana);
    await stale();
    expect(await actAs(ana, beginAuthenticatorAction, {})).toBe("FACTOR_REQUIRED");
    expect(await actAs(ana, confirmAuthenticatorAction, { code: "000000" })).toBe(
      "FACTOR_REQUIRED",
    );
    expect(await actAs(ana, removeAuthenticatorAction, { current: PASSWORD })).toBe(
      "FACTOR_REQUIRED",
    );
    await sql`update session set "freshUntil" = now() + interval '1 minute'`.execute(store.db);
    request.headers = ana.headers;
    expect(await removeAuthenticatorAction({ current: "wrong password" })).toMatchObject({
      code: "INVALID_INPUT",
      fields: { current: "wrong_password" },
    });
    const kept = store.db.selectFrom("totp").select("secret").where("person_id", "=", ana.id);
    expect((await kept.executeTakeFirst())?.secret).not.toBeNull();
  });

  test("a wrong first code, and one that comes after a quarter of an hour", async () => {
    request.headers = ana.headers;
    const begun = await beginAuthenticatorAction({});
    if (!begun.ok) throw new Error(begun.code);
    expect(await actAs(ana, confirmAuthenticatorAction, { code: "000000" })).toBe("FACTOR_REFUSED");
    await sql`
      update totp set pending_since = now() - interval '16 minutes' where person_id = ${ana.id}
    `.execute(store.db);
    const code = codeNow(begun.data.secret);
    expect(await actAs(ana, confirmAuthenticatorAction, { code })).toBe("ENROLMENT_ENDED");
    expect((await enter(ana.email)).refused).toBeNull();
  });
});

test("the store keeps neither secret nor code, in no table", async () => {
  const { secret, codes } = await enrolApp(ana);
  for (const table of ["totp", "recovery_code", "audit", "limiter", "one_use", "session"]) {
    const { rows } = await sql`select t::text from ${sql.table(table)} t`.execute(store.db);
    const said = JSON.stringify(rows);
    expect(said, table).not.toContain(secret);
    for (const code of codes) expect(said, table).not.toContain(code);
  }
});

test("a secret that was moved to another person opens nothing", async () => {
  const bia = await dashboard.person("operator");
  const { secret } = await enrolApp(ana);
  await enrolApp(bia);
  await sql`
    update totp set secret = (select secret from totp where person_id = ${ana.id})
    where person_id = ${bia.id}
  `.execute(store.db);
  expect(await signInBy(bia, codeNow(secret))).toBe("INTERNAL");
});
