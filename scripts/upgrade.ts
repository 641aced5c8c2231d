import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openTestFolder } from "#platform/test-folder.ts";
import { isInstalled, NGINX } from "./proxies/proxy-kinds.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";
import { builtVersions } from "./upgrade/built-versions.ts";
import { rollDashboard } from "./upgrade/roll-dashboard.ts";
import { rollService, type Trees } from "./upgrade/roll-service.ts";
import {
  addColumns,
  commitOf,
  dropColumns,
  newestTag,
  takeNewerSchema,
  unpackVersion,
} from "./upgrade/version-tree.ts";

const PARTS = ["service", "dashboard"] as const;
const FAILURES_SHOWN = 3;

/**
 * `npm run upgrade -- [COMMIT] [--part service|dashboard] [--tests PATHS]`: whether what is committed can be
 * started beside an older version (the newest tagged one; else itself, built anew), under load and back
 * again, and whether the older service's own tests pass on the newer schema.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      part: { type: "string", multiple: true, default: [...PARTS] },
      tests: { type: "string", default: "service lib" },
    },
  });
  if (!values.part.every((part) => PARTS.some((one) => one === part))) {
    throw new StopSentence(`--part is one of ${PARTS.join(", ")}.`);
  }
  const ref = positionals[0] ?? newestTag() ?? "HEAD";
  if (values.part.includes("dashboard")) await rollDashboards(ref);
  if (values.part.includes("service")) await rollServices(ref, values.tests);
});

async function rollDashboards(ref: string): Promise<void> {
  if (!isInstalled(NGINX)) {
    throw new StopSentence("Install nginx, or take --part service.");
  }
  const again = commitOf(ref) === commitOf("HEAD");
  const trees = await builtVersions({ older: { ref, again }, newer: { ref: "HEAD" } });
  const dataDir = openTestFolder("upgrade-data");
  say(`  The dashboard from ${ref} to HEAD and back, while people work`);
  const failures: string[] = [];
  try {
    const payins = await rollDashboard(trees, dataDir, (phase) => {
      failures.push(...phase.failures);
      for (const failure of phase.failures.slice(0, FAILURES_SHOWN)) say(`    ${failure}`);
      say(
        `  ${phase.name}: ${phase.requests} requests, ${phase.failures.length} failed; ${phase.reloads} reloads asked for, ${phase.streams} streams opened anew`,
      );
    });
    say(`  ${payins} payins, each once at the service`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (failures.length > 0) throw new StopSentence(failures.slice(0, 10).join("\n"));
}

async function rollServices(ref: string, tests: string): Promise<void> {
  // On this disk, so that packages can be linked.
  const trees = mkdtempSync(join(import.meta.dirname, "../.data-upgrade-"));
  const dataDir = openTestFolder("upgrade-data");
  try {
    const older = unpackVersion(ref, join(trees, "older"));
    const newer = unpackVersion("HEAD", join(trees, "newer"));
    const next = unpackVersion("HEAD", join(trees, "next"));
    addColumns(newer, "service");
    dropColumns(next, "service");
    await roll(ref, { older, newer, next }, dataDir);
    takeNewerSchema(older, newer);
    say(`  The tests of ${ref} on the newer schema`);
    await testIn(older, tests.split(" ").filter(Boolean));
  } finally {
    for (const folder of [trees, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

async function roll(ref: string, trees: Trees, dataDir: string): Promise<void> {
  say(`  The service from ${ref} to HEAD and back, under load`);
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
