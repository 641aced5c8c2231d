import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { DocumentRefusal } from "#protocol/sub-accounts/document-refusal.ts";
import { CheckUnavailable, DocumentRefused } from "./document-refused.ts";
import type { DocumentFile, Inspected } from "./inspect.ts";

export type InspectAnswer = { inspected: Inspected } | { refused: DocumentRefusal };

export type InspectorOptions = {
  /** The number of processes, and so of files checked at once; other files wait. */
  atOnce: number;
  /** Time limit per file, by the clock. */
  timeoutMs: number;
  /** Processor time limit per file, so that a busy machine makes no photo unreadable (Linux). */
  cpuMs: number;
  /** Memory limit of one process, where the system reports it (Linux). */
  maxBytes: number;
  /** An idle process ends after this time. */
  idleMs: number;
};

const DEFAULTS: InspectorOptions = {
  atOnce: 2,
  timeoutMs: 60_000,
  cpuMs: 10_000,
  maxBytes: 1_200_000_000,
  idleMs: 30_000,
};
const START_TIMEOUT_MS = 60_000;
const WATCH_EVERY_MS = 100;
const PAGE_BYTES = 4096;
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;
/** Relative to the root, because Next's build puts this file elsewhere. */
const ENTRY = "platform/documents/inspect-process.ts";

/** Starts a process with an empty environment that can neither write files nor start processes. */
function startProcess(): ChildProcess {
  const root = resolve(/* turbopackIgnore: true */ ".");
  return fork(resolve(/* turbopackIgnore: true */ ENTRY), [], {
    execArgv: [
      "--max-old-space-size=512",
      "--permission",
      `--allow-fs-read=${root}/*`,
      "--allow-addons",
      "--disable-warning=SecurityWarning",
    ],
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

type Usage = { bytes: number; cpuMs: number };

/** A process's memory and processor time on Linux (proc(5)); zero on other systems. */
async function usageOf(pid: number): Promise<Usage> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // Fields follow the program's name, which may contain any character.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  return { bytes: number(24) * PAGE_BYTES, cpuMs: (number(14) + number(15)) * TICK_MS };
}

/** Kills a process that exceeds the limits for one file. */
function watchUsage(child: ChildProcess, max: Usage): NodeJS.Timeout {
  const pid = child.pid ?? 0;
  let before: Promise<Usage> | null = null;
  const look = async () => {
    before ??= usageOf(pid);
    const [begun, now] = await Promise.all([before, usageOf(pid)]);
    const isTooMuch = now.bytes > max.bytes || now.cpuMs - begun.cpuMs > max.cpuMs;
    if (isTooMuch) child.kill("SIGKILL");
  };
  void look();
  return setInterval(look, WATCH_EVERY_MS);
}

/** The next message; null when the process ends, or is killed after the timeout. */
function nextMessage(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  return new Promise((answer) => {
    const end = (message: unknown) => {
      clearTimeout(timer);
      child.off("message", end).off("exit", onEnd).off("error", onEnd);
      answer(message);
    };
    const onEnd = () => end(null);
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("message", end).once("exit", onEnd).once("error", onEnd);
  });
}

type Idle = { child: ChildProcess; timer: NodeJS.Timeout };

/**
 * Checks files in separate processes, so that a file's memory, time and crashes affect only its own
 * process. A file that ends its process is unreadable.
 */
export function startInspectors(options: Partial<InspectorOptions> = {}) {
  const { atOnce, timeoutMs, cpuMs, maxBytes, idleMs } = { ...DEFAULTS, ...options };
  const idle: Idle[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** An idle process must not keep this one running. */
  const hold = (child: ChildProcess, isHeld: boolean) => {
    if (isHeld) child.ref();
    else child.unref();
    const { channel } = child;
    if (isHeld) channel?.ref();
    else channel?.unref();
  };

  async function take(): Promise<ChildProcess> {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.timer);
      if (one.child.connected) return one.child;
    }
    const child = startProcess();
    const ready = await nextMessage(child, START_TIMEOUT_MS);
    if (ready !== "ready") throw new CheckUnavailable("No process to look at documents with");
    return child;
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) return;
    hold(child, false);
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(one), 1);
      child.kill("SIGKILL");
    }, idleMs).unref();
    const one = { child, timer };
    idle.push(one);
  }

  async function ask(file: DocumentFile): Promise<Inspected> {
    const child = await take();
    hold(child, true);
    const watch = watchUsage(child, { bytes: maxBytes, cpuMs });
    try {
      const answer = nextMessage(child, timeoutMs);
      child.send(file, (error) => error && child.kill("SIGKILL"));
      const said = (await answer) as InspectAnswer | null;
      if (!said) throw new DocumentRefused("unreadable");
      if ("refused" in said) throw new DocumentRefused(said.refused);
      return said.inspected;
    } finally {
      clearInterval(watch);
      giveBack(child);
    }
  }

  return {
    /** @throws DocumentRefused, CheckUnavailable */
    inspect: async (file: DocumentFile): Promise<Inspected> => {
      if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go));
      else busy += 1;
      try {
        return await ask(file);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    /** Ends the idle processes. */
    stop: () => {
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.kill("SIGKILL");
      }
    },
  };
}

export type Inspectors = ReturnType<typeof startInspectors>;
