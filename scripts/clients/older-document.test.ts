import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { clientDocument } from "./client-types.ts";

const SCRIPT = join(import.meta.dirname, "../../docs/older-document.mjs");

test("what is made for older generators is a document, without what they can't read", async () => {
  const folder = testFolder("older-document");
  const [from, to] = [join(folder, "openapi.json"), join(folder, "simple.json")];
  writeFileSync(from, clientDocument());
  execFileSync(process.execPath, [SCRIPT, from, to]);
  const simple = readFileSync(to, "utf8");
  expect(simple).not.toMatch(/"null"|"type":\[|"anyOf"|"contentEncoding"|"4XX"/);
  expect(simple).toContain("CredentialWithSecret");
  const { valid } = await new Validator().validate(JSON.parse(simple) as Record<string, unknown>);
  expect(valid).toBe(true);
});
