import { DataLockedError, lockData } from "#platform/data-lock.ts";
import type { ServerPaths } from "#platform/postgres/paths.ts";
import { acquirePackagedServer } from "#platform/postgres/packaged-server.ts";
import { earlierRun, leftovers, outliveLeftovers } from "./earlier-run.ts";
import type { ProcessPlan } from "./plan-system.ts";
import { runSystem, type StartProcess } from "./run-system.ts";
import { during, say } from "./say.ts";
import type { StartSettings } from "./start-settings.ts";
import { StopSentence } from "./stop-sentence.ts";

type Run = {
  /** The command that runs another beside it. */
  beside: string;
  /** The processes, and what has to be made before they start. */
  plans: () => Promise<ProcessPlan[]>;
  /** What is still to be done once everything runs, before the person reads of it. */
  prepare?: (plans: readonly ProcessPlan[]) => Promise<void>;
  /** What the person reads once everything runs. */
  words: (plans: readonly ProcessPlan[], database: ServerPaths | undefined) => string[];
  start?: StartProcess;
};

/** Runs all of Ponte on one data folder until a signal comes, with the packaged database where it is needed. */
export async function runPonte(
  settings: StartSettings,
  { beside, plans: makePlans, prepare, words, start }: Run,
): Promise<void> {
  const { dataDir } = settings;
  const lock = lockOrRefuse(dataDir, beside);
  try {
    if (leftovers(dataDir).length > 0) {
      await during("Ending what a killed start left", () => outliveLeftovers(dataDir));
    }
    const plans = await makePlans();
    // Held here too, so that it starts before its first user and stops after its last.
    const server = settings.needsServer
      ? await during("The database", () => acquirePackagedServer(dataDir))
      : null;
    try {
      const onReady = async () => {
        await prepare?.(plans);
        words(plans, server?.home).forEach(say);
      };
      await runSystem(plans, settings, onReady, start);
    } finally {
      await server?.release();
    }
  } finally {
    lock.release();
  }
}

function lockOrRefuse(dataDir: string, beside: string): { release: () => void } {
  try {
    return lockData(dataDir);
  } catch (error) {
    if (!(error instanceof DataLockedError)) throw error;
    const where = earlierRun(dataDir)?.origin ?? "still starting";
    throw new StopSentence(
      `Ponte already runs on ${dataDir} (${where}). Stop it first, or run another beside it with its own folder and ports: ${beside}`,
    );
  }
}
