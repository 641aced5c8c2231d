import { setTimeout as delay } from "node:timers/promises";
import type { Child } from "./child.ts";
import { logTail } from "./log-file.ts";
import { StopSentence } from "./stop-sentence.ts";

const PATIENCE_MS = 120_000;

/**
 * Waits until the process answers its readiness check with 200.
 * @throws StopSentence with the end of its log when it dies or takes longer than two minutes.
 */
export async function waitUntilReady(child: Child, url: string): Promise<void> {
  let end: string | undefined;
  void child.ended.then((how) => {
    end = how;
  });
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (end !== undefined) throw new StopSentence(deathSentence(child, end));
    if (await answersOk(url)) return;
    await delay(100);
  }
  throw new StopSentence(deathSentence(child, "not ready after two minutes"));
}

/** What to tell when a process has ended though nobody asked it to. */
export function deathSentence(child: Child, how: string): string {
  return [
    `The ${child.name} stopped (${how}). The end of its log, ${child.logPath}:`,
    ...logTail(child.logPath).map((line) => `  ${line}`),
  ].join("\n");
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: "manual" });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
