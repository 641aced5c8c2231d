import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";

export type Running = { pid: number; command: string };

/** All visible processes with their command lines. A dead process that was not reaped is left out. */
export function runningCommands(): Running[] {
  return existsSync("/proc/self/cmdline") ? fromProc() : fromPs();
}

function fromProc(): Running[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return command ? [{ pid: Number(name), command }] : [];
    } catch {
      return []; // It ended meanwhile.
    }
  });
}

function fromPs(): Running[] {
  const text = execFileSync("ps", ["-axww", "-o", "pid=,stat=,command="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return command && !state?.startsWith("Z") ? [{ pid: Number(pid), command }] : [];
  });
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
