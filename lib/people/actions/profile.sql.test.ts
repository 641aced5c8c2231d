import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { enrolApp, withFrozenClock } from "#lib/test/factor-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  actAs,
  enter,
  peopleDashboard,
  type Entered,
} from "#lib/test/dashboards/people-dashboard.ts";
import { headersOf, tries } from "#lib/test/sign-in-tries.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { profileOf } from "#lib/people/views/profile.ts";
import { UNATTENDED } from "#lib/rules/people/unattended.ts";
import { proveFactorAction } from "./factor.ts";
import {
  changePasswordAction,
  endMySessionAction,
  endOtherSessionsAction,
  renameMeAction,
} from "./profile.ts";
import { signOutAction } from "./sign-out.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
beforeEach(async () => {
  await sql`truncate limiter`.execute(dashboard.store.db);
  ana = await dashboard.person("operator");
});
afterAll(() => dashboard.drop());

const { store } = dashboard;
const NEW = "chuva fina na janela";
const isIn = async ({ headers }: { headers: Headers }) => (await sessionOf(headers)) !== null;
const idOf = async ({ headers }: { headers: Headers }) => (await sessionOf(headers))!.id;
const lastUsed = async (id: string) =>
  (
    await store.db
      .selectFrom("session")
      .select("lastUsedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).lastUsedAt;
/** Moves a session's last use, or its end, back by minutes. */
const age = (id: string, minutes: number, column: "lastUsedAt" | "expiresAt" = "lastUsedAt") =>
  sql`
    update session set ${sql.id(column)} = ${sql.id(column)} - make_interval(mins => ${minutes})
    where id = ${id}
  `.execute(store.db);

describe("a session", () => {
  test("ends after half an hour without use, and is used by whatever somebody does", async () => {
    const id = await idOf(ana);
    await age(id, 29);
    expect(await isIn(ana)).toBe(true);
    expect(Date.now() - (await lastUsed(id)).getTime()).toBeLessThan(10_000);
    await age(id, 31);
    expect(await isIn(ana)).toBe(false);
    expect(await actAs(ana, renameMeAction, { name: "Ainda aqui" })).toBe("SIGN_IN_REQUIRED");
    expect(await isIn(ana)).toBe(false);
  });

  test("is not used by a page that nobody touches, nor by its open stream", async () => {
    const id = await idOf(ana);
    await age(id, 29);
    const before = await lastUsed(id);
    for (const [name, value] of [
      [UNATTENDED, "1"],
      ["accept", "text/event-stream"],
    ] as const) {
      const headers = new Headers(ana.headers);
      headers.set(name, value);
      expect(await isIn({ headers })).toBe(true);
    }
    expect(await lastUsed(id)).toEqual(before);
  });

  test("ends after twelve hours, however much it is used", async () => {
    const id = await idOf(ana);
    const { expiresAt } = (await sessionOf(ana.headers))!;
    const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    await age(id, 12 * 60 - 5, "expiresAt");
    expect(await isIn(ana)).toBe(true);
    await age(id, 5, "expiresAt");
    expect(await isIn(ana)).toBe(false);
  });

  test("that was signed out is dead for a copy of its cookie too", async () => {
    const copy = { headers: new Headers(ana.headers) };
    request.headers = ana.headers;
    await expect(signOutAction({})).rejects.toThrow("NEXT_REDIRECT");
    expect(await isIn(copy)).toBe(false);
    expect(await actAs(copy, renameMeAction, { name: "Cópia" })).toBe("SIGN_IN_REQUIRED");
  });

  test("is listed with device and place, and ended one by one or all but this one", async () => {
    const agent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
    await sql`update session set "userAgent" = ${agent} where "userId" = ${ana.id}`.execute(
      store.db,
    );
    const [second, third] = [await enter(ana.email), await enter(ana.email)];
    const profile = await profileOf(store, (await sessionOf(ana.headers))!);
    expect(profile.sessions).toHaveLength(3);
    expect(profile.sessions[0]).toMatchObject({
      isThis: true,
      device: { browser: "Chrome", system: "Windows" },
      address: "127.0.0.1",
    });
    expect(profile.sessions[1]).toMatchObject({ isThis: false, address: "203.0.113.1" });
    expect(await actAs(ana, endMySessionAction, { id: await idOf(second) })).toBe("ok");
    expect([await isIn(second), await isIn(third), await isIn(ana)]).toEqual([false, true, true]);
    expect(await actAs(ana, endOtherSessionsAction, {})).toBe("ok");
    expect([await isIn(third), await isIn(ana)]).toEqual([false, true]);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "session:end-others",
      detail: { ended: 1 },
    });
  });

  test("of somebody else can't be ended, and an idle one is not listed", async () => {
    const bia = await dashboard.person("operator");
    expect(await actAs(ana, endMySessionAction, { id: await idOf(bia) })).toBe("NOT_FOUND");
    expect(await isIn(bia)).toBe(true);
    const other = await enter(ana.email);
    await age(await idOf(other), 31);
    const { sessions } = await profileOf(store, (await sessionOf(ana.headers))!);
    expect(sessions).toHaveLength(1);
  });
});

describe("a password", () => {
  test("is changed by whoever knows the present one; every other session ends", async () => {
    const other = await enter(ana.email);
    const id = await idOf(ana);
    request.jar.clear();
    expect(await actAs(ana, changePasswordAction, { current: PASSWORD, password: NEW })).toBe("ok");
    expect(await isIn(other)).toBe(false);
    // A copy of this one's cookie ends too: the session goes on under the token that came with the answer.
    expect(await isIn(ana)).toBe(false);
    const { maxAge } = request.set.get("ponte.session_token") as { maxAge: number };
    expect(maxAge / 3600).toBeCloseTo(12, 1);
    expect(await idOf({ headers: headersOf({ browser: request.jar }) })).toBe(id);
    expect(await tries(ana.email, PASSWORD)).toBe("SIGN_IN_REFUSED");
    expect(await tries(ana.email, NEW)).toBe("in");
  });

  test.each([
    ["too short", "onze letras", "too_short:12"],
    ["one that many have", "1qaz2wsx3edc", "common_password"],
    ["the product's name", "Ponte-Ponte-2026", "own_words"],
  ])("is refused when it is %s", async (_, password, reason) => {
    request.headers = ana.headers;
    const result = await changePasswordAction({ current: PASSWORD, password });
    expect(result).toMatchObject({ code: "INVALID_INPUT", fields: { password: reason } });
    expect(await tries(ana.email, PASSWORD)).toBe("in");
  });

  test("is kept when the present one is wrong, and the sixth guess is not looked at", async () => {
    const guess = { current: "wrong password", password: NEW };
    for (let time = 0; time < 5; time += 1) {
      request.headers = ana.headers;
      const result = await changePasswordAction(guess);
      expect(result).toMatchObject({ fields: { current: "wrong_password" } });
    }
    const right = { current: PASSWORD, password: NEW };
    expect(await actAs(ana, changePasswordAction, right)).toBe("SIGN_IN_LIMITED");
    // A thief's guesses lock nobody out: another session has its own.
    expect(await actAs(await enter(ana.email), changePasswordAction, right)).toBe("ok");
  });

  test("needs the fresh factor too, once one is enrolled", async () => {
    await withFrozenClock(() => enrolApp(ana));
    await sql`update session set "freshUntil" = now()`.execute(store.db);
    const right = { current: PASSWORD, password: NEW };
    expect(await actAs(ana, changePasswordAction, right)).toBe("FACTOR_REQUIRED");
    expect(await tries(ana.email, PASSWORD)).toBe("in");
  });

  test("stands for the factor where none is enrolled", async () => {
    await sql`update session set "freshUntil" = null`.execute(store.db);
    expect(await actAs(ana, proveFactorAction, { password: "wrong password" })).toBe(
      "FACTOR_REFUSED",
    );
    expect((await sessionOf(ana.headers))?.freshUntil).toBeNull();
    expect(await actAs(ana, proveFactorAction, { password: PASSWORD })).toBe("ok");
    expect((await sessionOf(ana.headers))!.freshUntil!.getTime()).toBeGreaterThan(Date.now());
  });
});

test("a name is changed by its owner, cleaned, and noted in the trail", async () => {
  expect(await actAs(ana, renameMeAction, { name: "  Ana Ribeiro " })).toBe("ok");
  expect((await sessionOf(ana.headers))?.person.name).toBe("Ana Ribeiro");
  expect(await dashboard.lastAudit()).toMatchObject({
    action: "profile:rename",
    detail: { name: "Ana Ribeiro", was: ana.name },
  });
  for (const name of ["", "\u200B", "x".repeat(121)]) {
    expect(await actAs(ana, renameMeAction, { name })).toBe("INVALID_INPUT");
  }
});
