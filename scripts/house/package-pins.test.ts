import { describe, expect, it } from "vitest";
import { readSource } from "./source-files.ts";

type Manifest = Partial<Record<"dependencies" | "devDependencies", Record<string, string>>>;

const { dependencies = {}, devDependencies = {} } = JSON.parse(
  readSource("package.json"),
) as Manifest;

describe("package.json", () => {
  it.each(Object.entries({ ...dependencies, ...devDependencies }))("pins %s exactly", (_, pin) => {
    expect(pin).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it("names every package once", () => {
    expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
  });
});
