import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import type { Step } from "../suite/run-step.ts";
import { ONLY_TESTED, UNUSED } from "../suite/steps.ts";

const ROOT = join(import.meta.dirname, "../..");

const manifest = (dependencies: object, devDependencies: object) =>
  JSON.stringify({ type: "module", dependencies, devDependencies });
const TESTED = {
  "package.json": manifest({ zod: "4.6.7" }, { vitest: "5.1.1" }),
  "service/main.ts": `import { used } from "./used.ts";\nused();`,
  "service/used.ts": `import { z } from "zod";\nexport const used = () => z.string();`,
  "service/planted.ts": "export const planted = 1;",
  "service/planted.test.ts": `import { test } from "vitest";\nimport { planted } from "./planted.ts";\ntest("it", () => planted);`,
};
const UNUSED_ONE_BY_ONE = {
  "package.json": manifest({ zod: "4.6.7", pg: "8.23.1" }, { pngjs: "7.0.0" }),
  "service/main.ts": `import { again, used } from "./used.ts";\nimport "./gone.ts";\nused(again);`,
  "service/used.ts": `import { z } from "zod";
import "hono";
export const used = (_: unknown) => z.string();
export const again = used;
export const own = used(1);
export type Own = typeof own;`,
  "service/planted.ts": "own();",
};

/** A step's output for a small tree with the repository's own settings. */
function judge({ run: [program, ...args] }: Step, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "ponte-dead-code-"));
  try {
    for (const file of ["knip.json", "tsconfig.json"]) cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // In so small a tree, most of the settings match nothing.
    const flags = args.filter((flag) => flag !== "--treat-config-hints-as-errors");
    const { status, stdout } = spawnSync(join(ROOT, "node_modules/.bin", program), flags, {
      cwd: folder,
      encoding: "utf8",
    });
    return { isGood: status === 0, said: stdout.trim().split(/\s*\n/) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("says nothing of a tree in which everything is used", () => {
  expect(judge(UNUSED, TESTED)).toEqual({ isGood: true, said: [""] });
});

it("finds a file that only its test uses", () => {
  const said = ["Unused files (1)", "service/planted.ts"];
  expect(judge(ONLY_TESTED, TESTED)).toEqual({ isGood: false, said });
});

it("finds each kind of thing that nothing uses, and packages that nobody listed", () => {
  const { isGood, said } = judge(UNUSED, UNUSED_ONE_BY_ONE);
  expect(isGood).toBe(false);
  expect(said.map((line) => line.replace(/ {2,}.*/, ""))).toEqual([
    "Unused files (1)",
    "service/planted.ts",
    "Unused dependencies (1)",
    "pg",
    "Unused devDependencies (1)",
    "pngjs",
    "Unlisted dependencies (1)",
    "hono",
    "Unresolved imports (1)",
    "./gone.ts",
    "Unused exports (1)",
    "own",
    "Unused exported types (1)",
    "Own",
    "Duplicate exports (1)",
    "used|again",
  ]);
});
