import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "#protocol/wire/zod.ts";
import { AGENT_SCOPES } from "#lib/rules/agents/agent-scopes.ts";
import { TOOLS } from "./tools.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Words of what an agent never does. */
const BARRED = /approve|sign|execute|pay_|send|reveal|invite|settings|export|receipt|attachment/;

describe("the tools", () => {
  test.each(["public/llms.txt", "docs/agents.md"])("all stand in %s", (path) => {
    const text = read(path);
    const missing = TOOLS.map(({ name }) => name).filter((name) => !text.includes(name));
    expect(missing).toEqual([]);
  });

  test("each scope opens one at least, and what drafts has a scope that says so", () => {
    const scopes = new Set(TOOLS.map(({ scope }) => scope));
    expect(AGENT_SCOPES.filter((scope) => !scopes.has(scope))).toEqual([]);
    for (const { name, scope, drafts } of TOOLS) {
      expect([name, scope.startsWith("draft_")]).toEqual([name, drafts]);
    }
  });

  test("none is named after what an agent never does", () => {
    expect(TOOLS.map(({ name }) => name).filter((name) => BARRED.test(name))).toEqual([]);
  });

  test("each says what it takes as a JSON Schema of an object", () => {
    for (const { name, input } of TOOLS) {
      const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
      expect([name, schema.type]).toEqual([name, "object"]);
    }
  });
});
