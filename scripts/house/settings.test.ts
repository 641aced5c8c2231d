import { describe, expect, it } from "vitest";
import { Settings as DashboardSettings } from "#lib/env.ts";
import { SandboxSettings } from "#sandbox/settings.ts";
import { Settings as ServiceSettings } from "#service/settings.ts";
import { readSource } from "./source-files.ts";

const SHAPES = [DashboardSettings.shape, ServiceSettings.shape, SandboxSettings.shape];
const NAMES = [...new Set(SHAPES.flatMap((shape) => Object.keys(shape)))].sort();
const NETWORK = /_(ETHEREUM|POLYGON_AMOY|POLYGON|BASE|TRON|SOLANA)$/;

const example = readSource(".env.example")
  .split("\n")
  .flatMap((line) => {
    const [, name, value] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });

describe("settings", () => {
  it("stand in .env.example, each once and no other", () => {
    expect(example.map(({ name }) => name).sort()).toEqual(NAMES);
  });

  it.each(example.filter(({ value }) => value !== ""))("$name may be $value", ({ name, value }) => {
    const fields = SHAPES.flatMap((shape) => Object.entries(shape))
      .filter(([key]) => key === name)
      .map(([, field]) => field);
    expect(fields.map((field) => field.safeParse(value).error?.message)).toEqual(
      fields.map(() => undefined),
    );
  });

  it("stand in the README's table", () => {
    const table = readSource("README.md");
    const told = NAMES.filter((name) =>
      table.includes(`\`${name.replace(NETWORK, "_<NETWORK>")}\``),
    );
    expect(told).toEqual(NAMES);
  });
});
