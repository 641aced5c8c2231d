import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { signInAction } from "#lib/people/actions/sign-in.ts";
import { signOutAction } from "#lib/people/actions/sign-out.ts";
import { request } from "#lib/test/next/next-request.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import { PASSWORD, emailOf, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import {
  PeopleError,
  addFirstAdmin,
  addPerson,
  resetFactor,
  resetPassword,
} from "#lib/people/rows/people.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { tries } from "#lib/test/sign-in-tries.ts";
import { passwords } from "./passwords.ts";
import { sessionCookie } from "./session-cookie.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => {
  request.headers = await dashboard.headersOf(null);
  request.jar.clear();
  await sql`truncate limiter`.execute(dashboard.store.db);
});

const COOKIE = "ponte.session_token";

/** The path that the action redirects to, or its refusal. */
async function enter(email: string, password: string, next?: string) {
  try {
    return await signInAction({ email, password, next });
  } catch (error) {
    return (error as { digest?: string }).digest?.split(";")[2] ?? String(error);
  }
}

const codeOf = (result: Awaited<ReturnType<typeof enter>>) =>
  typeof result === "object" && !result.ok ? result.code : result;

async function cookieHeaders(): Promise<Headers> {
  const headers = await dashboard.headersOf(null);
  headers.set("cookie", cookieHeader([{ name: COOKIE, value: request.jar.get(COOKIE) ?? "" }]));
  return headers;
}

describe("works", () => {
  test("whatever the case of the address; leads to the page asked for; says who acts", async () => {
    expect(await enter(" Operator@Example.COM ", PASSWORD, "/payins/3?a=b")).toBe("/payins/3?a=b");
    expect(await sessionOf(await cookieHeaders())).toMatchObject({
      kind: "person",
      roles: ["operator"],
      person: { name: "operator", email: emailOf("operator") },
      account: { id: "main-main", kind: "main", environment: "sandbox" },
    });
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "sign-in",
      outcome: "done",
    });
  });

  test("never to another host, whatever is asked for", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "/sign-in"]) {
      expect(await enter(emailOf("admin"), PASSWORD, next), next).toBe("/");
    }
  });

  test("the store holds neither token nor password, only what proves them", async () => {
    await enter(emailOf("admin"), PASSWORD);
    const [token = ""] = (request.jar.get(COOKIE) ?? "").split(".");
    expect(token).toHaveLength(43);
    for (const table of ["session", "login", "audit", "limiter"]) {
      const { rows } = await sql`select t::text from ${sql.table(table)} t`.execute(
        dashboard.store.db,
      );
      expect(JSON.stringify(rows), table).not.toContain(token);
      expect(JSON.stringify(rows), table).not.toContain(PASSWORD);
    }
    const sessions = await dashboard.store.db.selectFrom("session").select("token").execute();
    expect(sessions.every((row) => row.token.startsWith("sha256:"))).toBe(true);
  });

  test("what stands in the store opens nothing, even rightly signed", async () => {
    await enter(emailOf("admin"), PASSWORD);
    const { token } = await dashboard.store.db
      .selectFrom("session")
      .select("token")
      .limit(1)
      .executeTakeFirstOrThrow();
    const headers = new Headers({ cookie: cookieHeader([sessionCookie(token, 60)]) });
    expect(await sessionOf(headers)).toBeNull();
    expect(await sessionOf(await cookieHeaders())).not.toBeNull();
  });

  test("signing out ends the session in the store", async () => {
    await enter(emailOf("viewer"), PASSWORD);
    const headers = await cookieHeaders();
    request.headers = headers;
    await expect(signOutAction({})).rejects.toThrow("NEXT_REDIRECT");
    expect(await sessionOf(headers)).toBeNull();
    expect(request.jar.get(COOKIE)).toBe("");
    expect(request.set.get(COOKIE)).toMatchObject({ maxAge: 0, path: "/" });
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "sign-out",
      outcome: "done",
    });
  });

  test("an ended session, a removed membership: nobody", async () => {
    await enter(emailOf("viewer"), PASSWORD);
    const headers = await cookieHeaders();
    expect(await sessionOf(headers)).not.toBeNull();
    await sql`update session set "expiresAt" = now() - interval '1 second'`.execute(
      dashboard.store.db,
    );
    expect(await sessionOf(headers)).toBeNull();
  });
});

describe("refuses", () => {
  test("a wrong password and an unknown address in the same words", async () => {
    const known = await enter(emailOf("admin"), "wrong password");
    const unknown = await enter("nobody@example.com", "wrong password");
    const plain = (result: unknown) => ({ ...(result as object), requestId: "" });
    expect(plain(unknown)).toEqual(plain(known));
    expect(codeOf(known)).toBe("SIGN_IN_REFUSED");
    expect(request.jar.size).toBe(0);
  });

  test("what is no address or no password, without asking the store", async () => {
    expect(codeOf(await enter("admin", PASSWORD))).toBe("INVALID_INPUT");
    expect(codeOf(await enter(emailOf("admin"), ""))).toBe("INVALID_INPUT");
  });

  test("the sixth try, right or wrong, and says how long to wait; others go on", async () => {
    for (let time = 0; time < 5; time++) await enter(emailOf("admin"), "wrong password");
    const sixth = await enter(emailOf("admin"), PASSWORD);
    expect(sixth).toMatchObject({ ok: false, code: "SIGN_IN_LIMITED" });
    expect((sixth as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(800);
    expect(await enter(emailOf("operator"), PASSWORD)).toBe("/");
  });

  test("twenty at once of one person: five are looked at", async () => {
    const tries = Array.from({ length: 20 }, () => enter(emailOf("admin"), "wrong password"));
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.filter((code) => code === "SIGN_IN_REFUSED")).toHaveLength(5);
  });

  test("another page's form", async () => {
    request.headers.set("origin", "http://evil.example");
    expect(codeOf(await enter(emailOf("admin"), PASSWORD))).toBe("BAD_ORIGIN");
  });
});

describe("people", () => {
  const MEMBER = { name: "Ana", roles: ["viewer" as const], accountId: "main-main" };

  test("a local address signs in too; an address is taken once; a short password is refused", async () => {
    const ana = { ...MEMBER, email: "ana@localhost", password: PASSWORD };
    await addPerson(dashboard.store, ana);
    expect(await enter("ana@localhost", PASSWORD)).toBe("/");
    expect(await sessionOf(await cookieHeaders())).toMatchObject({
      person: { email: "ana@localhost" },
    });
    const again = addPerson(dashboard.store, { ...ana, email: "ANA@localhost" });
    await expect(again).rejects.toThrow(PeopleError);
    const short = addPerson(dashboard.store, {
      ...ana,
      email: "b@localhost",
      password: "short",
    });
    await expect(short).rejects.toThrow(PeopleError);
  });

  test("a new password ends every session and the old one; a factor reset ends them too", async () => {
    await enter(emailOf("viewer"), PASSWORD);
    const before = await cookieHeaders();
    await resetPassword(dashboard.store, emailOf("viewer"), "another long password");
    expect(await sessionOf(before)).toBeNull();
    expect(codeOf(await enter(emailOf("viewer"), PASSWORD))).toBe("SIGN_IN_REFUSED");
    expect(await enter(emailOf("viewer"), "another long password")).toBe("/");
    const after = await cookieHeaders();
    await resetFactor(dashboard.store, emailOf("viewer"));
    expect(await sessionOf(after)).toBeNull();
    await expect(resetFactor(dashboard.store, "who@example.com")).rejects.toThrow(PeopleError);
    expect((await dashboard.auditRows()).map((row) => row.action)).toContain(
      "person:reset-password",
    );
  });

  test("there is one first administrator, however many replicas start", async () => {
    const admin = { email: "first@localhost", password: PASSWORD, accountId: "main-main" };
    expect(await addFirstAdmin(dashboard.store, admin)).toBe(false);
    await sql`delete from membership where 'admin' = any(roles)`.execute(dashboard.store.db);
    const made = await Promise.all([1, 2, 3].map(() => addFirstAdmin(dashboard.store, admin)));
    expect(made.filter(Boolean)).toHaveLength(1);
  });
});

const ADMIN = emailOf("admin");
const WRONG = "wrong password";

describe("nothing tells", () => {
  /** How many times a password was compared with a hash. */
  async function comparisons(run: () => Promise<unknown>): Promise<number> {
    const verify = vi.spyOn(passwords, "verify");
    const hash = vi.spyOn(passwords, "hash");
    try {
      await run();
      expect(hash).not.toHaveBeenCalled();
      return verify.mock.calls.length;
    } finally {
      verify.mockRestore();
      hash.mockRestore();
    }
  }

  test("whether an address belongs to anybody: same words, same work, same limit", async () => {
    for (const email of [ADMIN, "nobody@example.com"]) {
      const answers: string[] = [];
      const compared = await comparisons(async () => answers.push(await tries(email, WRONG)));
      expect([answers, compared], email).toEqual([["SIGN_IN_REFUSED"], 1]);
    }
    for (const email of [ADMIN, "nobody@example.com"]) {
      for (let time = 0; time < 4; time += 1) await tries(email, WRONG);
      expect(await tries(email, WRONG), email).toBe("SIGN_IN_LIMITED");
    }
  });

  test("whether a guess is right, once the budget is used up: nothing is compared", async () => {
    for (let time = 0; time < 5; time += 1) await tries(ADMIN, WRONG);
    const compared = await comparisons(async () => {
      expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
    });
    expect(compared).toBe(0);
  });
});
