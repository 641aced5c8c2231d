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

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

describe("package-lock.json", () => {
  const { packages } = JSON.parse(readSource("package-lock.json")) as Lock;

  // npm ci refuses a lock that leaves out what another platform would install.
  it("names the optional packages of every platform", () => {
    const names = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    );
    const places = Object.keys(packages);
    expect(
      names.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
    ).toEqual([]);
  });
});
