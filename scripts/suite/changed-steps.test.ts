import { describe, expect, it } from "vitest";
import { changedSteps } from "./changed-steps.ts";

const stepsOf = (...files: string[]) => changedSteps(files).flat();
const argumentsOf = (name: string, ...files: string[]) =>
  stepsOf(...files).find((step) => step.name === name)?.run ?? [];

describe("changedSteps", () => {
  it("formats and lints what changed, and nothing else", () => {
    expect(argumentsOf("format", "README.md", "proxy.ts")).toEqual(
      expect.arrayContaining(["README.md", "proxy.ts"]),
    );
    expect(argumentsOf("lint", "README.md", "proxy.ts")).toEqual(["oxlint", "proxy.ts"]);
  });

  it("leaves types and lint out where no code changed", () => {
    expect(stepsOf("README.md").map(({ name }) => name)).toEqual(["format", "quick tests"]);
  });

  it("runs the house rules, a changed test and the one beside a changed file", () => {
    const run = argumentsOf("quick tests", "scripts/dev/own-data.ts", "platform/settings.test.ts");
    expect(run).toEqual(
      expect.arrayContaining([
        "scripts/house/",
        "scripts/dev/own-data.test.ts",
        "platform/settings.test.ts",
      ]),
    );
  });

  it("leaves out what needs a database, a chain or a browser", () => {
    const run = argumentsOf("quick tests", "service/settings.ts", "e2e/smoke.spec.ts", "proxy.ts");
    expect(run.filter((one) => /settings|smoke|proxy/.test(one))).toEqual([]);
  });
});
