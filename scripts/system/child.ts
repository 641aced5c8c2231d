import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { LogFile } from "./log-file.ts";

const ROOT = join(import.meta.dirname, "../..");
const PARENT_WATCH = join(import.meta.dirname, "parent-watch.ts");

export type ChildPlan = {
  name: string;
  /** Arguments for node, from the root. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  log: LogFile;
  /** What it sends; with it the process has a channel to send by. */
  onMessage?: (message: unknown) => void;
};
export type Child = {
  name: string;
  pid: number;
  logPath: string;
  /** How it ended: `exit code 1`, `signal SIGKILL`. */
  ended: Promise<string>;
  /** Sends SIGTERM, and after the deadline SIGKILL to it and all it started. Resolves when it has ended. */
  stop: (deadlineMs: number) => Promise<void>;
};

/** Starts one process of the system in its own group; it stops by itself when this process ends. */
export function startChild({ name, args, env, log, onMessage }: ChildPlan): Child {
  const started = spawn(process.execPath, ["--import", PARENT_WATCH, ...args], {
    cwd: ROOT,
    env: { ...env, STOP_WITH_PARENT: String(process.pid) },
    stdio: ["pipe", log.descriptor, log.descriptor, ...(onMessage ? (["ipc"] as const) : [])],
    detached: true,
  });
  if (onMessage) started.on("message", onMessage);
  const pid = started.pid ?? 0;
  const ended = new Promise<string>((resolve) => {
    started.once("error", (error) => resolve(error.message));
    started.once("exit", (code, signal) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    );
  });
  return {
    name,
    pid,
    logPath: log.path,
    ended,
    stop: async (deadlineMs) => {
      started.kill("SIGTERM");
      const deadline = new AbortController();
      await Promise.race([ended, delay(deadlineMs, undefined, { signal: deadline.signal })]).catch(
        () => undefined,
      );
      deadline.abort();
      killGroup(pid);
      await ended;
    },
  };
}

/** Kills a process and its whole group at once; does nothing when all have ended. */
export function killGroup(pid: number): void {
  if (pid <= 1) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has no processes left.
  }
}
