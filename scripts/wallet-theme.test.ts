import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const sheet = read("components/paying-wallets/wallet/wallet-theme.css");

test("the wallet's stylesheet is what the script makes of RainbowKit's theme", () => {
  const script = join(import.meta.dirname, "wallet-theme.ts");
  const { stdout } = spawnSync(process.execPath, [script, "--print"], { encoding: "utf8" });
  expect(stdout).toBe(sheet);
});

test("each of its colours is one of ours, so that it follows the theme", () => {
  const colours = [...sheet.matchAll(/--rk-colors-\w+: (.*);/g)].map(([, value]) => value ?? "");
  const globals = read("app/globals.css");
  expect(colours.length).toBeGreaterThan(25);
  for (const colour of colours) {
    const [, name = "none"] = /^var\((--color-[\w-]+)\)$/.exec(colour) ?? [];
    expect(globals, colour).toContain(`${name}:`);
  }
});
