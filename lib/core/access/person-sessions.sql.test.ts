import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deactivatePersonAction } from "#lib/people/actions/people.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import {
  actAs,
  enter,
  peopleDashboard,
  type Entered,
} from "#lib/test/dashboards/people-dashboard.ts";
import { codeNow, enrolApp, withFrozenClock } from "#lib/test/factor-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import { second, ticketOf } from "#lib/test/second-step.ts";
import { headersOf, type Browser } from "#lib/test/sign-in-tries.ts";
import { endSessions } from "./person-sessions.ts";
import { sessionOf } from "./session.ts";
import { sessionCookie, sessionCookieName } from "./sign-in/session-cookie.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
beforeEach(async () => {
  await sql`truncate limiter`.execute(dashboard.store.db);
  ana = await dashboard.person("operator");
});
afterAll(() => dashboard.drop());

const whoIsIn = async (headers: Headers) => (await sessionOf(headers))?.person.id ?? null;
const carrying = (browser: Browser) => headersOf({ browser });

describe("a token", () => {
  test("is new with each sign-in, and the session that the browser had ends", async () => {
    const bia = await dashboard.person("viewer");
    const browser: Browser = new Map();
    await enter(bia.email, browser);
    const before = new Map(browser);
    await enter(ana.email, browser);
    expect(browser.get(sessionCookieName())).not.toBe(before.get(sessionCookieName()));
    expect(await whoIsIn(carrying(before))).toBeNull();
    expect(await whoIsIn(carrying(browser))).toBe(ana.id);
  });

  test("is never one that the browser has brought along", async () => {
    const { name, value } = sessionCookie("planted", 60);
    const browser: Browser = new Map([[name, value]]);
    await enter(ana.email, browser);
    expect(browser.get(name)).not.toBe(value);
    expect(await whoIsIn(new Headers({ cookie: cookieHeader([{ name, value }]) }))).toBeNull();
  });

  test("is given only after the last factor, and is new then too", async () => {
    const { secret } = await withFrozenClock(() => enrolApp(ana));
    const browser: Browser = new Map();
    const bia = await dashboard.person("viewer");
    await enter(bia.email, browser);
    const before = new Map(browser);
    const had = await dashboard.sessionsOf(ana.id);
    request.jar.clear();
    await withFrozenClock(async () => {
      const ticket = await ticketOf(ana, { browser });
      expect(request.jar.size).toBe(0);
      expect(await dashboard.sessionsOf(ana.id)).toEqual(had);
      for (const value of [ticket, sessionCookie(ticket, 60).value]) {
        expect(await whoIsIn(carrying(new Map([[sessionCookieName(), value]])))).toBeNull();
      }
      expect(await second(ticket, "000000", { browser })).toBe("FACTOR_REFUSED");
      expect(await dashboard.sessionsOf(ana.id)).toEqual(had);
      expect(await second(ticket, codeNow(secret), { browser })).toBe("in");
    });
    expect(browser.get(sessionCookieName())).not.toBe(before.get(sessionCookieName()));
    expect(await whoIsIn(carrying(before))).toBeNull();
    expect(await whoIsIn(carrying(browser))).toBe(ana.id);
  });
});

describe("every session of a person", () => {
  test("ends at once, in whatever browser", async () => {
    const other = await enter(ana.email);
    expect(await whoIsIn(other.headers)).toBe(ana.id);
    await dashboard.store.transaction((tx) => endSessions(tx, ana.id));
    expect([await whoIsIn(ana.headers), await whoIsIn(other.headers)]).toEqual([null, null]);
  });

  test("ends when they are deactivated, and opens nothing where a race has left it", async () => {
    const admin = await dashboard.person("admin");
    const { store } = dashboard;
    await dashboard.administerAlone();
    await sql`update person set deactivated_at = now() where id = ${ana.id}`.execute(store.db);
    expect(await whoIsIn(ana.headers)).toBeNull();
    await sql`update person set deactivated_at = null where id = ${ana.id}`.execute(store.db);
    expect(await whoIsIn(ana.headers)).toBe(ana.id);
    expect(await actAs(admin, deactivatePersonAction, { id: ana.id })).toBe("ok");
    expect(await dashboard.sessionsOf(ana.id)).toEqual([]);
  });
});
