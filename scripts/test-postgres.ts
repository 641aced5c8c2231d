import { ensurePostgres } from "./ensure-postgres.ts";
import { startCluster } from "./postgres-cluster.ts";
import { runStep } from "./suite/run-step.ts";
import { postgresAt } from "./suite/steps.ts";
import { countsLine } from "./suite/test-counts.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** `npm run test:postgres`: the tests that ask a database once more, on Debian's PostgreSQL. */
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
