import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { killGroup, type Child } from "./child.ts";

type Run = { origin: string; processes: { name: string; pid: number }[] };

/** Longer than a process takes to notice that its starter has ended, and to stop. */
const PATIENCE_MS = 16_000;

const runFile = (dataDir: string) => join(dataDir, "run.json");

/** Notes the processes running on this data, for the next start after a kill. */
export function recordRun(dataDir: string, origin: string, children: readonly Child[]): void {
  const processes = children.map(({ name, pid }) => ({ name, pid }));
  writeFileSync(runFile(dataDir), JSON.stringify({ origin, processes } satisfies Run));
}

export function forgetRun(dataDir: string): void {
  rmSync(runFile(dataDir), { force: true });
}

export function earlierRun(dataDir: string): Run | null {
  if (!existsSync(runFile(dataDir))) return null;
  try {
    return JSON.parse(readFileSync(runFile(dataDir), "utf8")) as Run;
  } catch {
    return null; // Killed while writing it.
  }
}

/** An earlier run's processes that still run. */
export function leftovers(dataDir: string): number[] {
  return (earlierRun(dataDir)?.processes ?? []).map(({ pid }) => pid).filter(isOurs);
}

/** Waits until a killed run's processes have ended; kills those that do not. */
export async function outliveLeftovers(dataDir: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (leftovers(dataDir).length > 0 && performance.now() < deadline) await delay(100);
  for (const pid of leftovers(dataDir)) killGroup(pid);
  forgetRun(dataDir);
}

/** The pid may belong to another program by now: only processes of this system carry its mark. */
function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes("STOP_WITH_PARENT=");
  } catch {
    return false;
  }
}
