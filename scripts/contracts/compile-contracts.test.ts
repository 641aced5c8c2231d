import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileContracts } from "./compile-contracts.ts";

test("the committed artifacts are what the sources compile to", () => {
  const compiled = compileContracts();
  expect(Object.keys(compiled)).toHaveLength(5);
  for (const [path, artifact] of Object.entries(compiled)) {
    const text = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
    expect([path, JSON.parse(text)]).toEqual([path, artifact]);
  }
});
