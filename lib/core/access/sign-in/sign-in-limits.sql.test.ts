import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import { emailOf, PASSWORD, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { addBrowser } from "#lib/core/access/known-browsers.ts";
import { exhaust, strangers, tries } from "#lib/test/sign-in-tries.ts";
import { countSignInAttempt, unlockSignIn } from "#lib/core/access/rate-limit.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());

/** The cookies of a browser that starts unknown, by name. */
let jar: Map<string, string>;
beforeEach(async () => {
  jar = new Map();
  await sql`truncate limiter`.execute(dashboard.store.db);
  await sql`delete from known_browser`.execute(dashboard.store.db);
});

const ADMIN = emailOf("admin");
const WRONG = "wrong password";

const onlyBrowser = () =>
  dashboard.store.db.selectFrom("known_browser").selectAll().executeTakeFirstOrThrow();

/** Uses up tries of the one known browser. */
async function exhaustBrowser(times: number): Promise<void> {
  const browser = await onlyBrowser();
  const attempt = { email: ADMIN, address: "203.0.113.1", browser };
  for (let time = 0; time < times; time += 1) await countSignInAttempt(dashboard.store, attempt);
}

/** The name and value of the cookie that makes a browser known. */
const knownBy = (cookies: Map<string, string>) =>
  [...cookies].find(([name]) => name.includes("browser")) ?? ["", ""];

describe("a browser that has signed in before", () => {
  test("comes in whatever strangers try, from their very address too", async () => {
    const mine = { browser: jar };
    expect(await tries(ADMIN, PASSWORD, mine)).toBe("in");
    // A hundred tries from twenty addresses, the last ones through the action.
    await exhaust(dashboard.store, strangers(ADMIN), 95);
    for (let at = 95; at < 100; at += 1) await tries(ADMIN, WRONG, strangers(ADMIN)(at));
    expect(await tries(ADMIN, PASSWORD, { browser: jar, address: "198.51.100.3" })).toBe("in");
    expect(await tries(ADMIN, PASSWORD, mine)).toBe("in");
    expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
  });

  test("has its own ten in a quarter of an hour, which takes nothing from anybody", async () => {
    await tries(ADMIN, PASSWORD, { browser: jar });
    await exhaustBrowser(9);
    expect(await tries(ADMIN, WRONG, { browser: jar })).toBe("SIGN_IN_REFUSED");
    expect(await tries(ADMIN, WRONG, { browser: jar })).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD, { browser: jar })).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD)).toBe("in");
  });

  test("thirty in a day, however slowly", async () => {
    await tries(ADMIN, PASSWORD, { browser: jar });
    for (let round = 0; round < 3; round += 1) {
      await exhaustBrowser(10);
      // Lets a quarter of an hour pass: deletes the windows that end within the hour.
      await sql`delete from limiter where resets_at < now() + interval '1 hour'`.execute(
        dashboard.store.db,
      );
    }
    expect(await tries(ADMIN, WRONG, { browser: jar })).toBe("SIGN_IN_LIMITED");
  });

  test("is none for another account, forged, altered, replaced by a later one, or withdrawn", async () => {
    await tries(ADMIN, PASSWORD, { browser: jar });
    const stolen = new Map(jar);
    const [name, value] = knownBy(jar);
    const [id = "", version = "", mac = ""] = value.split(".");
    const other = new Map<string, string>();
    await tries(emailOf("viewer"), PASSWORD, { browser: other });
    const [otherName, otherValue] = knownBy(other);
    expect(otherName).not.toBe(name);
    await tries(ADMIN, PASSWORD, { browser: jar });
    await exhaust(dashboard.store, strangers(ADMIN));
    await exhaust(dashboard.store, (at) => ({
      email: emailOf("viewer"),
      address: `198.51.101.${at % 20}`,
    }));
    const strange: Record<string, Map<string, string>> = {
      another: new Map([[name, otherValue]]),
      borrowed: new Map([[otherName, value]]),
      replaced: stolen,
      altered: new Map([[name, `${id}.${Number(version) + 1}.${mac}`]]),
      unsigned: new Map([[name, `${id}.${Number(version) + 1}.`]]),
      nonsense: new Map([[name, "%00..'; --"]]),
    };
    for (const [how, browser] of Object.entries(strange)) {
      const address = "192.0.2.77";
      expect(await tries(ADMIN, PASSWORD, { address, browser }), how).toBe("SIGN_IN_LIMITED");
      expect(await tries(emailOf("viewer"), PASSWORD, { address, browser }), `${how}, viewer`).toBe(
        "SIGN_IN_LIMITED",
      );
    }
    expect(await tries(ADMIN, PASSWORD, { browser: new Map(jar) })).toBe("in");
    await sql`delete from known_browser`.execute(dashboard.store.db);
    expect(await tries(ADMIN, PASSWORD, { browser: jar })).toBe("SIGN_IN_LIMITED");
  });

  test("is told by a cookie that says nothing of the person and that no script reads", async () => {
    await tries(ADMIN, PASSWORD, { browser: jar });
    const { person } = await dashboard.store.db
      .selectFrom("person")
      .select("id as person")
      .where("email", "=", ADMIN)
      .executeTakeFirstOrThrow();
    const [name, value] = knownBy(jar);
    for (const clear of [ADMIN, "admin", person]) expect(name + value).not.toContain(clear);
    expect(request.set.get(name)).toMatchObject({
      httpOnly: true,
      sameSite: "strict",
      path: "/sign-in",
      maxAge: 180 * 24 * 3600,
    });
    const rows = await dashboard.store.db.selectFrom("known_browser").selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test("is one of ten; the one that was not used for longest gives way", async () => {
    await tries(ADMIN, PASSWORD, { browser: jar });
    const { person_id } = await onlyBrowser();
    for (let at = 0; at < 9; at += 1) {
      await dashboard.store.transaction((tx) => addBrowser(tx, `browser-${at}`, person_id));
    }
    await tries(ADMIN, PASSWORD, { browser: jar });
    await tries(ADMIN, PASSWORD, { browser: new Map() });
    const kept = await dashboard.store.db.selectFrom("known_browser").select("id").execute();
    expect(kept).toHaveLength(10);
    expect(kept.map(({ id }) => id)).not.toContain("browser-0");
    await exhaust(dashboard.store, strangers(ADMIN));
    expect(await tries(ADMIN, PASSWORD, { browser: jar })).toBe("in");
  });
});

describe("a browser that nobody knows", () => {
  test("shares its address's thirty, an IPv6 address its /64's", async () => {
    const address = (at: number) => `2001:db8:1:2:${at.toString(16)}::${at}`;
    await exhaust(
      dashboard.store,
      (at) => ({ email: `nobody${at}@example.com`, address: address(at) }),
      29,
    );
    expect(await tries("nobody@example.com", WRONG, { address: address(29) })).toBe(
      "SIGN_IN_REFUSED",
    );
    const neighbour = { address: "2001:db8:1:2:ffff::9" };
    expect(await tries(ADMIN, PASSWORD, neighbour)).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD, { address: "2001:db8:1:3::9" })).toBe("in");
  });

  test("pays nothing for right passwords, and nothing for what is refused unseen", async () => {
    const [address, refused, limited] = ["203.0.113.1", "SIGN_IN_REFUSED", "SIGN_IN_LIMITED"];
    await exhaust(dashboard.store, (at) => ({ email: `nobody${at}@example.com`, address }), 24);
    await exhaust(dashboard.store, () => ({ email: ADMIN, address }), 4);
    expect([await tries(ADMIN, PASSWORD), await tries(ADMIN, PASSWORD)]).toEqual(["in", "in"]);
    expect(await tries(ADMIN, WRONG)).toBe(refused);
    for (let time = 0; time < 5; time += 1) expect(await tries(ADMIN, WRONG)).toBe(limited);
    expect(await tries("nobody@example.com", WRONG)).toBe(refused);
    expect(await tries("nobody@example.com", WRONG)).toBe(limited);
  });

  test("who is refused for another's tries does not use up their own address's", async () => {
    await exhaust(dashboard.store, strangers(ADMIN));
    const address = "203.0.113.1";
    await exhaust(dashboard.store, (at) => ({ email: `nobody${at}@example.com`, address }), 29);
    expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
    expect(await tries(emailOf("viewer"), PASSWORD)).toBe("in");
  });

  test("an own password between does not buy more guesses of another's", async () => {
    const address = "203.0.113.50";
    let looked = 0;
    await exhaust(dashboard.store, (at) => ({ email: `any${at}@example.com`, address }), 27);
    for (let at = 0; at < 6; at += 1) {
      await tries(emailOf("viewer"), PASSWORD, { address });
      const code = await tries(`nobody${at}@example.com`, WRONG, { address });
      looked += code === "SIGN_IN_REFUSED" ? 1 : 0;
    }
    expect(looked).toBe(3);
  });

  test("an administrator's word at the terminal lets the account in again", async () => {
    await exhaust(dashboard.store, strangers(ADMIN));
    expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
    await unlockSignIn(dashboard.store.db, ADMIN);
    expect(await tries(ADMIN, PASSWORD)).toBe("in");
  });
});
