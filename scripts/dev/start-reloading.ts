import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startChild, type Child } from "../system/child.ts";
import { logTail } from "../system/log-file.ts";
import { answersOk, type StartProcess } from "../system/run-system.ts";
import { say, seconds } from "../system/say.ts";
import { watchSources } from "./source-watch.ts";

const ROOT = join(import.meta.dirname, "../..");
const REPORT_IMPORTS = join(import.meta.dirname, "report-imports.ts");
/** A process may be killed at any time, and whoever has changed a file waits. */
const STOP_DEADLINE_MS = 1_000;
const LOOK_EVERY_MS = 30;
/** Enough to name a mistake. */
const TAIL_LINES = 8;

/**
 * Starts processes that run anew, on the same port, when a file that they have imported changes, or one in the
 * folders named here. One that ends after a change waits for the next; only at the start that is the end.
 */
export const startReloading =
  (folders: Readonly<Record<string, readonly string[]>>): StartProcess =>
  (plan, renewed) => {
    const end = Promise.withResolvers<string>();
    const watched = (folders[plan.name] ?? []).map((folder) => join(ROOT, folder));
    const sources = watchSources(watched, change);
    let hasAnswered = false;
    let isStopped = false;
    let isLeaving = false;
    let lastChange = "";
    let replacing = Promise.resolve();
    let child = begin();
    const isCurrent = (one: Child) => one === child && !isLeaving;
    void isReady(child).then((answers) => (hasAnswered = answers));

    function begin(): Child {
      const started = startChild({
        ...plan,
        args: ["--import", REPORT_IMPORTS, ...plan.args],
        onMessage: (file) => void (typeof file === "string" && sources.addFile(file)),
      });
      void started.ended.then((how) => {
        if (isCurrent(started)) died(how);
      });
      return started;
    }

    function died(how: string): void {
      if (!hasAnswered) return end.resolve(how);
      say(
        `  The ${plan.name} stopped (${how}) and waits for a change. ${plan.log.path} ends with:`,
      );
      for (const line of logTail(plan.log.path, TAIL_LINES)) say(`    ${line}`);
    }

    /** What changes while it is being replaced makes one replacement more, not one for each file. */
    function change(path: string): void {
      lastChange = path;
      const began = performance.now();
      replacing = replacing.then(() => (path === lastChange ? replace(path, began) : undefined));
    }

    /** False when it ends before, or is to be replaced. */
    async function isReady(one: Child): Promise<boolean> {
      const hasEnded = one.ended.then(() => true);
      while (isCurrent(one)) {
        if (await answersOk(plan.readyUrl)) return true;
        if (await Promise.race([hasEnded, delay(LOOK_EVERY_MS, false)])) return false;
      }
      return false;
    }

    async function replace(path: string, began: number): Promise<void> {
      isLeaving = true;
      await child.stop(STOP_DEADLINE_MS);
      if (isStopped) return;
      child = begin();
      isLeaving = false;
      renewed();
      // Not waited for: another change may come before.
      void isReady(child).then((answers) => {
        if (answers) say(`  ${relative(ROOT, path)} → the ${plan.name} answers, ${seconds(began)}`);
      });
    }

    return {
      name: plan.name,
      get pid() {
        return child.pid;
      },
      logPath: plan.log.path,
      ended: end.promise,
      stop: async (deadlineMs) => {
        isStopped = isLeaving = true;
        sources.close();
        await child.stop(deadlineMs);
        await replacing;
      },
    };
  };
