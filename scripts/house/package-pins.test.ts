import { describe, expect, it } from "vitest";
import { readSource } from "./source-files.ts";

type Pins = Record<string, string>;
type Manifest = {
  dependencies: Pins;
  devDependencies: Pins;
  /** A pin of a package that only other packages require, or all pins below one package. */
  overrides: Record<string, string | Pins>;
};

const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(
  readSource("package.json"),
) as Manifest & { allowScripts: Record<string, boolean> };
const overridden = Object.entries(overrides).flatMap(([name, pin]) =>
  typeof pin === "string" ? [[name, pin] as const] : Object.entries(pin),
);

describe("package.json", () => {
  it.each([...Object.entries(dependencies), ...Object.entries(devDependencies), ...overridden])(
    "pins %s exactly",
    (_, pin) => {
      expect(pin).toMatch(/^(npm:empty-npm-package@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    },
  );

  it("names every package once", () => {
    expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
  });
});

type Locked = { optionalDependencies?: Record<string, string>; hasInstallScript?: true };
type Lock = { packages: Record<string, Locked> };

describe("package-lock.json", () => {
  const { packages } = JSON.parse(readSource("package-lock.json")) as Lock;

  // npm ci refuses a lock file that lacks another platform's packages.
  it("names the optional packages of every platform", () => {
    const names = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    );
    const places = Object.keys(packages);
    expect(
      names.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
    ).toEqual([]);
  });

  // npm warns at every install of each script that package.json does not decide about.
  it("has no script of which package.json does not say whether it may run", () => {
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, ""));
    expect(names).toContain("node");
    expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
  });
});
