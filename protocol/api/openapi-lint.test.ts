import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { openApi } from "./openapi.ts";

const ROOT = join(import.meta.dirname, "../..");
const document = JSON.stringify(
  openApi({ serverUrl: "https://exchange.example", version: "1.0.0" }),
);

type Problem = { severity: string; ruleId: string; message: string };

/** What a foreign linter finds under its recommended rules, which also hold examples against their schemas. */
function problems(source: string): string[] {
  const folder = testFolder("openapi");
  const file = join(folder, "openapi.json");
  writeFileSync(file, source);
  const options = ["lint", "--extends", "recommended", "--format", "json", file];
  const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/redocly"), options, {
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  rmSync(folder, { recursive: true });
  const found = (JSON.parse(stdout) as { problems: Problem[] }).problems;
  return found.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

test("a foreign linter finds nothing under its recommended rules", () => {
  expect(problems(document)).toEqual([]);
});

test("and finds an example that is not as its schema says", () => {
  const wrong = document.replaceAll('"bank_account_id":1', '"bank_account_id":true');
  expect(wrong).not.toBe(document);
  expect(problems(wrong).join("\n")).toContain("bank_account_id");
});
