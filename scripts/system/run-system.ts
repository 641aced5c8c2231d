import { type Child, type ChildPlan, startChild } from "./child.ts";
import { forgetRun, recordRun } from "./earlier-run.ts";
import { logTail, openLog, rotateWhileOpen } from "./log-file.ts";
import type { ProcessPlan } from "./plan-system.ts";
import { during, say } from "./say.ts";
import type { StartSettings } from "./start-settings.ts";
import { StopSentence } from "./stop-sentence.ts";
import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 300_000;

/**
 * Waits until the process answers its readiness check with 200.
 * @throws StopSentence with the end of its log when it dies or takes longer than five minutes.
 */
async function waitUntilReady(child: Child, url: string): Promise<void> {
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
  throw new StopSentence(deathSentence(child, "not ready after five minutes"));
}

/** The sentence for a process that ended unasked. */
function deathSentence(child: Child, how: string): string {
  return [
    `The ${child.name} stopped (${how}). The end of its log, ${child.logPath}:`,
    ...logTail(child.logPath).map((line) => `  ${line}`),
  ].join("\n");
}

/** Whether a readiness check answers 200. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: "manual" });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Starts a process of the plan; `renewed` is called when another has taken its place. */
export type StartProcess = (plan: ProcessPlan & ChildPlan, renewed: () => void) => Child;

/** Longer than the deadline that a process gives itself. */
const STOP_DEADLINE_MS = 24_000;
/** npm forwards a Ctrl-C that the terminal has already sent: only a later one counts as a second request. */
const SAME_WISH_MS = 1_000;

/**
 * Starts the processes one after the other, calls `onReady`, and runs until a signal comes or one of them
 * dies; then all stop, the last started first.
 * @throws StopSentence when one does not start or dies.
 */
export async function runSystem(
  plans: readonly ProcessPlan[],
  settings: StartSettings,
  onReady: () => void | Promise<void>,
  start: StartProcess = startChild,
): Promise<void> {
  const children: Child[] = [];
  const endRotating = rotateWhileOpen(() => children.map(({ logPath }) => logPath));
  const signal = untilSignal(() => children.map((child) => child.stop(0)));
  const asked = signal.then(() => "asked" as const);
  try {
    for (const plan of plans) {
      const log = openLog(settings.dataDir, plan.name);
      const note = () => recordRun(settings.dataDir, settings.origin, children);
      const child = start({ ...plan, log }, note);
      children.push(child);
      note();
      const ready = during(plan.label, () =>
        Promise.race([waitUntilReady(child, plan.readyUrl), asked]),
      );
      if ((await ready) === "asked") return;
    }
    if ((await Promise.race([onReady(), asked])) === "asked") return;
    const died = children.map(async (child) => deathSentence(child, await child.ended));
    const end = await Promise.race([asked, ...died]);
    if (end !== "asked") throw new StopSentence(end);
  } finally {
    endRotating();
    say("\n  Stopping…");
    for (const child of children.toReversed()) await child.stop(STOP_DEADLINE_MS);
    forgetRun(settings.dataDir);
    say("  Stopped.");
  }
}

/** Resolves at the first stop signal; a second one, at least a second later, calls `force`. */
function untilSignal(force: () => void): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const wish = () => {
      const now = performance.now();
      if (first === undefined) {
        first = now;
        resolve();
      } else if (now - first > SAME_WISH_MS) force();
    };
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, wish);
  });
}
