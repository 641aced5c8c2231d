import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { signInAction } from "#lib/actions/sign-in.ts";
import { request } from "#lib/gate/test/next-request.ts";
import { emailOf, PASSWORD, testDesk, type TestDesk } from "#lib/gate/test/test-desk.ts";
import { addBrowser } from "#lib/store/known-browsers.ts";
import { getAuth } from "./auth.ts";
import { peerHeader } from "./peer-address.ts";
import { takeTry, unlockSignIn } from "./sign-in-limiter.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.drop());

/** A browser's cookies by their names; it has never been here. */
let jar: Map<string, string>;
beforeEach(async () => {
  jar = new Map();
  await sql`truncate limiter`.execute(desk.store.db);
  await sql`delete from known_browser`.execute(desk.store.db);
});

const ADMIN = emailOf("admin");
const WRONG = "wrong password";

type From = { address?: string; cookies?: Map<string, string> };

/** What becomes of a try: `in`, or the code of its refusal. Cookies that are set stay in the jar. */
async function tries(email: string, password: string, from: From = {}): Promise<string> {
  const { address = "203.0.113.1", cookies = new Map() } = from;
  const headers = await desk.headersOf(null);
  headers.set(peerHeader(), address);
  const sent = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (sent.length > 0) headers.set("cookie", sent.join("; "));
  request.headers = headers;
  request.jar.clear();
  try {
    const result = await signInAction({ email, password });
    return result.ok ? "in" : result.code;
  } catch (error) {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
    for (const [name, value] of request.jar) cookies.set(name, value);
    return "in";
  }
}

/** Counts tries of strangers as the door does, without comparing a password each time. */
async function exhaust(of: (at: number) => { email: string; address: string }, times = 100) {
  for (let at = 0; at < times; at += 1) await takeTry(desk.store, { ...of(at), browser: null });
}
const strangers = (email: string) => (at: number) => ({ email, address: `198.51.100.${at % 20}` });

const onlyBrowser = () =>
  desk.store.db.selectFrom("known_browser").selectAll().executeTakeFirstOrThrow();

/** The same for the one browser that is known. */
async function exhaustBrowser(times: number): Promise<void> {
  const browser = await onlyBrowser();
  const attempt = { email: ADMIN, address: "203.0.113.1", browser };
  for (let time = 0; time < times; time += 1) await takeTry(desk.store, attempt);
}

/** A hundred wrong passwords from twenty addresses, the last ones at the door. */
async function flood(email: string): Promise<void> {
  await exhaust(strangers(email), 95);
  for (let at = 95; at < 100; at += 1) await tries(email, WRONG, strangers(email)(at));
}

describe("a browser that has signed in before", () => {
  test("comes in whatever strangers try, from their very address too", async () => {
    const mine = { cookies: jar };
    expect(await tries(ADMIN, PASSWORD, mine)).toBe("in");
    await flood(ADMIN);
    expect(await tries(ADMIN, PASSWORD, { cookies: jar, address: "198.51.100.3" })).toBe("in");
    expect(await tries(ADMIN, PASSWORD, mine)).toBe("in");
    expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
  });

  test("has its own ten in a quarter of an hour, which takes nothing from anybody", async () => {
    await tries(ADMIN, PASSWORD, { cookies: jar });
    await exhaustBrowser(9);
    expect(await tries(ADMIN, WRONG, { cookies: jar })).toBe("SIGN_IN_REFUSED");
    expect(await tries(ADMIN, WRONG, { cookies: jar })).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD, { cookies: jar })).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD)).toBe("in");
  });

  test("thirty in a day, however slowly", async () => {
    await tries(ADMIN, PASSWORD, { cookies: jar });
    for (let round = 0; round < 3; round += 1) {
      await exhaustBrowser(10);
      // A quarter of an hour later: what ends within one has ended.
      await sql`delete from limiter where resets_at < now() + interval '1 hour'`.execute(
        desk.store.db,
      );
    }
    expect(await tries(ADMIN, WRONG, { cookies: jar })).toBe("SIGN_IN_LIMITED");
  });

  test("is none for another account, forged, altered, replaced by a later one, or withdrawn", async () => {
    await tries(ADMIN, PASSWORD, { cookies: jar });
    const stolen = new Map(jar);
    const [name = "", value = ""] = [...jar].find(([one]) => one.includes("browser")) ?? [];
    const [id = "", version = "", mac = ""] = value.split(".");
    const other = new Map<string, string>();
    await tries(emailOf("viewer"), PASSWORD, { cookies: other });
    const [otherName = "", otherValue = ""] =
      [...other].find(([one]) => one.includes("browser")) ?? [];
    expect(otherName).not.toBe(name);
    await tries(ADMIN, PASSWORD, { cookies: jar });
    await exhaust(strangers(ADMIN));
    await exhaust((at) => ({ email: emailOf("viewer"), address: `198.51.101.${at % 20}` }));
    const strange: Record<string, Map<string, string>> = {
      another: new Map([[name, otherValue]]),
      borrowed: new Map([[otherName, value]]),
      replaced: stolen,
      altered: new Map([[name, `${id}.${Number(version) + 1}.${mac}`]]),
      unsigned: new Map([[name, `${id}.${Number(version) + 1}.`]]),
      nonsense: new Map([[name, "%00..'; --"]]),
    };
    for (const [how, cookies] of Object.entries(strange)) {
      const address = "192.0.2.77";
      expect(await tries(ADMIN, PASSWORD, { address, cookies }), how).toBe("SIGN_IN_LIMITED");
      expect(await tries(emailOf("viewer"), PASSWORD, { address, cookies }), `${how}, viewer`).toBe(
        "SIGN_IN_LIMITED",
      );
    }
    expect(await tries(ADMIN, PASSWORD, { cookies: new Map(jar) })).toBe("in");
    await sql`delete from known_browser`.execute(desk.store.db);
    expect(await tries(ADMIN, PASSWORD, { cookies: jar })).toBe("SIGN_IN_LIMITED");
  });

  test("is told by a cookie that says nothing of the person and that no script reads", async () => {
    await tries(ADMIN, PASSWORD, { cookies: jar });
    const { person } = await desk.store.db
      .selectFrom("person")
      .select("id as person")
      .where("email", "=", ADMIN)
      .executeTakeFirstOrThrow();
    const [name = "", value = ""] = [...jar].find(([one]) => one.includes("browser")) ?? [];
    for (const clear of [ADMIN, "admin", person]) expect(name + value).not.toContain(clear);
    expect(request.set.get(name)).toMatchObject({
      httpOnly: true,
      sameSite: "strict",
      path: "/sign-in",
      maxAge: 180 * 24 * 3600,
    });
    const rows = await desk.store.db.selectFrom("known_browser").selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test("is one of ten; the one that was not used for longest gives way", async () => {
    await tries(ADMIN, PASSWORD, { cookies: jar });
    const { person_id } = await onlyBrowser();
    for (let at = 0; at < 9; at += 1) {
      await desk.store.transaction((tx) => addBrowser(tx, `browser-${at}`, person_id));
    }
    await tries(ADMIN, PASSWORD, { cookies: jar });
    await tries(ADMIN, PASSWORD, { cookies: new Map() });
    const kept = await desk.store.db.selectFrom("known_browser").select("id").execute();
    expect(kept).toHaveLength(10);
    expect(kept.map(({ id }) => id)).not.toContain("browser-0");
    await exhaust(strangers(ADMIN));
    expect(await tries(ADMIN, PASSWORD, { cookies: jar })).toBe("in");
  });
});

describe("a browser that nobody knows", () => {
  test("shares its address's thirty, an IPv6 address its /64's", async () => {
    const address = (at: number) => `2001:db8:1:2:${at.toString(16)}::${at}`;
    await exhaust((at) => ({ email: `nobody${at}@example.com`, address: address(at) }), 29);
    expect(await tries("nobody@example.com", WRONG, { address: address(29) })).toBe(
      "SIGN_IN_REFUSED",
    );
    const neighbour = { address: "2001:db8:1:2:ffff::9" };
    expect(await tries(ADMIN, PASSWORD, neighbour)).toBe("SIGN_IN_LIMITED");
    expect(await tries(ADMIN, PASSWORD, { address: "2001:db8:1:3::9" })).toBe("in");
  });

  test("pays nothing for right passwords, and nothing for what is refused unseen", async () => {
    await exhaust((at) => ({ email: `nobody${at}@example.com`, address: "203.0.113.1" }), 20);
    for (let time = 0; time < 6; time += 1) expect(await tries(ADMIN, PASSWORD)).toBe("in");
    const answers: string[] = [];
    for (let time = 0; time < 9; time += 1) answers.push(await tries(ADMIN, WRONG));
    for (let at = 0; at < 6; at += 1) answers.push(await tries(`no${at}@example.com`, WRONG));
    const [refused, limited] = ["SIGN_IN_REFUSED", "SIGN_IN_LIMITED"];
    const five = Array.from({ length: 5 }, () => refused);
    expect(answers).toEqual([...five, limited, limited, limited, limited, ...five, limited]);
  });

  test("an own password between does not buy more guesses of another's", async () => {
    const address = "203.0.113.50";
    let looked = 0;
    await exhaust((at) => ({ email: `any${at}@example.com`, address }), 27);
    for (let at = 0; at < 6; at += 1) {
      await tries(emailOf("viewer"), PASSWORD, { address });
      const code = await tries(`nobody${at}@example.com`, WRONG, { address });
      looked += code === "SIGN_IN_REFUSED" ? 1 : 0;
    }
    expect(looked).toBe(3);
  });

  test("an administrator's word at the terminal lets the account in again", async () => {
    await exhaust(strangers(ADMIN));
    expect(await tries(ADMIN, PASSWORD)).toBe("SIGN_IN_LIMITED");
    await unlockSignIn(desk.store.db, ADMIN);
    expect(await tries(ADMIN, PASSWORD)).toBe("in");
  });
});

describe("nothing tells", () => {
  /** How often a password was compared with a hash. */
  async function comparisons(run: () => Promise<unknown>): Promise<number> {
    const { password } = await (await getAuth()).$context;
    const verify = vi.spyOn(password, "verify");
    const hash = vi.spyOn(password, "hash");
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
