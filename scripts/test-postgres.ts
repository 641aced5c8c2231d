import { postgresPrograms, startCluster } from "./postgres-cluster.ts";
import { countsLine, runStep } from "./suite/run-step.ts";
import { postgresAt } from "./suite/steps.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Read by Debian's installation, which would otherwise create and start a system cluster. */
const NO_CLUSTER = "/etc/postgresql-common/createcluster.d/ponte-tests.conf";

/**
 * The folder of a PostgreSQL server's programs: this machine's, or Debian's package, installed here as
 * root with apt.
 * @throws StopSentence when there is none.
 */
export function ensurePostgres(): string {
  const found = postgresPrograms();
  if (found) return found;
  if (process.getuid?.() === 0) {
    say("  No PostgreSQL server here: installing Debian's package for the tests");
    installPackage();
  }
  const installed = postgresPrograms();
  if (!installed) throw new StopSentence("No PostgreSQL server could be had: install one.");
  return installed;
}

function installPackage(): void {
  mkdirSync(dirname(NO_CLUSTER), { recursive: true });
  writeFileSync(NO_CLUSTER, "create_main_cluster = false\n");
  try {
    if (run("apt-get", ["update", "-qq"]))
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"]);
  } finally {
    rmSync(NO_CLUSTER);
  }
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** `npm run test:postgres`: runs the database tests once more, on Debian's PostgreSQL. */
await runScript(async () => {
  const cluster = await startCluster(ensurePostgres());
  try {
    const counts = await runStep(postgresAt(cluster.url));
    say(countsLine(counts));
    if (counts.failed > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
});
