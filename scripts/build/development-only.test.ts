import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SUPPLIERS } from "../demo/words.ts";
import { developmentIn } from "./development-only.ts";

let output: string;
beforeEach(() => {
  output = mkdtempSync(join(tmpdir(), "ponte-build-"));
  write("server/chunks/proxy.js", "`script-src 'self' 'strict-dynamic'`");
  write("static/chunks/page.js", "admin@localhost");
});
afterEach(() => rmSync(output, { recursive: true }));

function write(name: string, text: string): void {
  const path = join(output, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("developmentIn", () => {
  it("finds nothing in a build of the product", () => {
    expect(developmentIn(output)).toEqual([]);
  });

  it.each([
    ["server/chunks/proxy.js", "'unsafe-eval'"],
    ["server/chunks/proxy.js", "'unsafe-inline'"],
    ["server/app/sign-in/page.js", "dev@localhost"],
    ["static/chunks/sign-in.js", "seen-within-a-second"],
    ["server/instrumentation.js", "made-by-npm-run-dev"],
    ["server/app/sign-in/page.js", "seen-by-everybody-here"],
    ["static/chunks/sign-in.js", "helena@demo.localhost"],
    ["server/chunks/demo.js", SUPPLIERS[0]],
    ["static/chunks/demo.js", "Comercial Pedra Branca do Cerrado Ltda"],
  ])("finds in %s the text %s", (name, text) => {
    write(name, `const one = "${text}";`);
    expect(developmentIn(output)).toEqual([`${name}: ${text}`]);
  });
});
