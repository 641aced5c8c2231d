import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { DocumentRefusal } from "#protocol/sub-accounts/document-refusal.ts";
import { CheckUnavailable, DocumentRefused } from "./document-refused.ts";
import type { DocumentFile, Inspected } from "./inspect.ts";

export type InspectAnswer = { inspected: Inspected } | { refused: DocumentRefusal };

export type InspectorOptions = {
  /** Processes, and so files that are looked at side by side; the others wait. */
  atOnce: number;
  /** One file, on the clock. */
  timeoutMs: number;
  /** One file, of processor time: a busy machine makes nobody's photo unreadable (Linux). */
  cpuMs: number;
  /** Of one process, counted where the system tells it (Linux). */
  maxBytes: number;
  /** A process that has nothing to do goes after so long. */
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
/** Relative to the root: what Next makes of this file stands elsewhere than its source. */
const ENTRY = "platform/documents/inspect-process.ts";

/** Nothing of ours is in its environment, and it can neither write a file nor start a process. */
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

/** What a process has taken so far, as Linux tells it (proc(5)); nothing elsewhere. */
async function usageOf(pid: number): Promise<Usage> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // Counted from behind the program's name, which may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  return { bytes: number(24) * PAGE_BYTES, cpuMs: (number(14) + number(15)) * TICK_MS };
}

/** Kills a process that takes more than one file may. */
function watchUsage(child: ChildProcess, max: Usage): NodeJS.Timeout {
  const pid = child.pid ?? 0;
  let before: Promise<Usage> | null = null;
  return setInterval(async () => {
    before ??= usageOf(pid);
    const [begun, now] = await Promise.all([before, usageOf(pid)]);
    const isTooMuch = now.bytes > max.bytes || now.cpuMs - begun.cpuMs > max.cpuMs;
    if (isTooMuch) child.kill("SIGKILL");
  }, WATCH_EVERY_MS);
}

/** The next message; null when the process ends, or says nothing for too long and is ended. */
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
 * Looks at files in processes of their own: whatever a file does to its parser, memory, time and
 * faults are that process's. A file that ends its process is unreadable.
 */
export function startInspectors(options: Partial<InspectorOptions> = {}) {
  const { atOnce, timeoutMs, cpuMs, maxBytes, idleMs } = { ...DEFAULTS, ...options };
  const idle: Idle[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** An idle process keeps nobody alive. */
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
    /** Ends the processes that are idle. */
    stop: () => {
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.kill("SIGKILL");
      }
    },
  };
}

export type Inspectors = ReturnType<typeof startInspectors>;
