import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testsNamed } from "./run-named.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("testsNamed", () => {
  it("finds tests of every kind by a folder or a word, and by what runs them", () => {
    const paths = ["lib/payouts/rules/a.test.ts", "lib/payins/b.sql.test.ts", "e2e/payout.spec.ts"];
    expect(testsNamed(["lib/payouts"], paths)).toEqual({
      vitest: ["lib/payouts/rules/a.test.ts"],
      journeys: [],
    });
    expect(testsNamed(["payout", "lib/payins/"], paths)).toEqual({
      vitest: ["lib/payouts/rules/a.test.ts", "lib/payins/b.sql.test.ts"],
      journeys: ["e2e/payout.spec.ts"],
    });
  });

  it("finds this one in the tree, and only what is there", () => {
    const { vitest, journeys } = testsNamed(["scripts/suite", "e2e/smoke"]);
    expect(vitest).toContain("scripts/suite/run-named.test.ts");
    expect(journeys).toEqual(["e2e/smoke.spec.ts"]);
    expect([...vitest, ...journeys].every((path) => existsSync(join(ROOT, path)))).toBe(true);
  });

  it("names a word that no path holds", () => {
    expect(() =>
      testsNamed(["scripts/suite", "nowhere-at-all"], ["scripts/suite/x.test.ts"]),
    ).toThrow("No test's path holds nowhere-at-all.");
  });
});
