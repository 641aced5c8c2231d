import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openTestFolder } from "#platform/test-folder.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";
import { rollService, type Trees } from "./upgrade/roll-service.ts";
import {
  addColumns,
  dropColumns,
  newestTag,
  takeNewerSchema,
  unpackVersion,
} from "./upgrade/version-tree.ts";

/**
 * `npm run upgrade -- [COMMIT] [--tests PATHS]`: whether what is committed can be started beside an older
 * version (the newest tagged one), under load and back again, and whether the older version's own tests
 * pass on the newer schema.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tests: { type: "string", default: "service lib" } },
  });
  const ref = positionals[0] ?? newestTag();
  // On this disk, so that packages can be linked.
  const trees = mkdtempSync(join(import.meta.dirname, "../.data-upgrade-"));
  const dataDir = openTestFolder("upgrade-data");
  try {
    const older = unpackVersion(ref, join(trees, "older"));
    const newer = unpackVersion("HEAD", join(trees, "newer"));
    const next = unpackVersion("HEAD", join(trees, "next"));
    addColumns(newer);
    dropColumns(next);
    await roll(ref, { older, newer, next }, dataDir);
    takeNewerSchema(older, newer);
    say(`  The tests of ${ref} on the newer schema`);
    await testIn(older, values.tests.split(" ").filter(Boolean));
  } finally {
    for (const folder of [trees, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
});

async function roll(ref: string, trees: Trees, dataDir: string): Promise<void> {
  say(`  From ${ref} to HEAD and back, under load`);
  const failures: string[] = [];
  await rollService(trees, dataDir, (phase) => {
    failures.push(...phase.failures);
    say(`  ${phase.name}: ${phase.requests} requests, ${phase.failures.length} failed`);
  });
  if (failures.length > 0) throw new StopSentence(failures.slice(0, 10).join("\n"));
}

async function testIn(tree: string, paths: readonly string[]): Promise<void> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "postgres", ...paths];
  const env = { ...process.env, TEST_CHAINS: "off" };
  const child = spawn(process.execPath, args, { cwd: tree, env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new StopSentence("The older version does not pass its tests there.");
}
