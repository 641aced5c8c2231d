import { expect, test } from "vitest";
import { readSource } from "#scripts/house/source-files.ts";
import { EQUIVALENTS, isEquivalent } from "./equivalents.ts";
import { AREAS } from "./areas.ts";
import { mutantsOf } from "./mutants.ts";

test("each answer is of a mutant that there is, in the money's code, and says why", () => {
  const paths = [...new Set(EQUIVALENTS.map(({ path }) => path))];
  const answered = paths
    .flatMap((path) => mutantsOf({ path, text: readSource(path) }))
    .filter(isEquivalent);
  expect(answered).toHaveLength(EQUIVALENTS.length);
  for (const { path, why } of EQUIVALENTS) {
    expect(AREAS.some(({ files }) => files.test(path))).toBe(true);
    expect(why.length).toBeGreaterThan(10);
  }
});
