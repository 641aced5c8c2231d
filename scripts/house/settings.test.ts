import { describe, expect, it } from "vitest";
import { Settings as DashboardSettings } from "#lib/core/env.ts";
import { SandboxSettings } from "#sandbox/settings.ts";
import { Settings as ServiceSettings } from "#service/settings.ts";
import { settingRows } from "./doc-rules.ts";
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
});

describe("docs/settings.md", () => {
  const rows = settingRows(readSource("docs/settings.md"));
  const shown = (name: string) => name.replace(NETWORK, "_<NETWORK>");
  const fieldsOf = (row: string) =>
    SHAPES.flatMap((shape) => Object.entries(shape))
      .filter(([name]) => shown(name) === row)
      .map(([, field]) => field);

  it("names every setting once and no other", () => {
    const names = [...new Set(NAMES.map(shown))].sort();
    expect(rows.map(({ name }) => name).sort()).toEqual(names);
  });

  it.each(rows)("tells the default of $name: $fallback", ({ name, fallback }) => {
    const literal = /^`([^`]*)`$/.exec(fallback)?.[1];
    for (const field of fieldsOf(name)) {
      const left = field.parse(undefined);
      if (literal !== undefined) expect(left).toEqual(field.parse(literal));
      // The table has words where the default is nothing, or an empty list or object.
      else expect([undefined, [], {}]).toContainEqual(left);
    }
  });

  it("would be found out with a row too many, one too few or another default", () => {
    const table =
      "| setting | default |\n| --- | --- |\n| `PORT`  | `3001` | x |\n| `GONE` | none | x |";
    expect(settingRows(table)).toEqual([
      { name: "PORT", fallback: "`3001`" },
      { name: "GONE", fallback: "none" },
    ]);
    expect(fieldsOf("GONE")).toEqual([]);
    expect(fieldsOf("PORT").map((field) => field.parse(undefined))).not.toContain(3001);
  });
});
