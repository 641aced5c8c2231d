import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { emailOf, PASSWORD, testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { tries } from "#lib/test/sign-in-tries.ts";
import { getAuth } from "./auth.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await testDashboard();
});
afterAll(() => dashboard.drop());
beforeEach(async () => {
  await sql`truncate limiter`.execute(dashboard.store.db);
});

const ADMIN = emailOf("admin");
const WRONG = "wrong password";

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
