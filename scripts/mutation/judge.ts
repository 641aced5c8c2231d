import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answer, Question } from "./judge-process.ts";

const START_MS = 300_000;
/** All judges of one fault together: the quick ones are asked first, and who would take longer is not asked. */
const LONG_MS = 12_000;
/** Modules that were loaded for one fault stay in memory until the process ends. */
const FAULTS_PER_PROCESS = 200;

export type { Question };

/** Runs tests against faults in a process of its own, which is killed where a fault makes it run for ever. */
export class Judge {
  private readonly leastMs: number;
  private child: ChildProcess | null = null;
  private faults = 0;
  private known: { path: string; tests: readonly string[]; ms: number } | null = null;

  /** @param leastMs how long the tests of a fault may take at least, however quick they are without it */
  constructor(leastMs = 10_000) {
    this.leastMs = leastMs;
  }

  /**
   * The tests that judge a file, the quickest first, of those that are named: they pass without a fault. The file
   * is then ready to be judged.
   */
  async prepare(path: string, tests: readonly string[]): Promise<readonly string[]> {
    const first = await this.next({ path, text: null, tests }, START_MS);
    if (!first) throw new Error(`${path}: its tests take longer than ${START_MS} ms`);
    const quick = Object.entries(first.took).toSorted(([, one], [, other]) => one - other);
    let ms = 0;
    const asked = quick.filter(([, took], at) => (ms += took) <= LONG_MS || at === 0);
    const fit = asked.map(([test]) => test);
    this.known = { path, tests: fit, ms };
    return fit;
  }

  /** What noticed the fault: a test, or the clock. Null: nothing did. */
  async ask(text: string): Promise<string | null> {
    const { known } = this;
    if (!known) throw new Error("no file is prepared");
    const { path, tests, ms } = known;
    if (this.faults >= FAULTS_PER_PROCESS) await this.stop();
    if (!this.child) await this.next({ path, text: null, tests }, START_MS);
    this.faults += 1;
    const answer = await this.next({ path, text, tests }, this.leastMs + 5 * ms);
    return answer === null ? "the clock" : answer.by;
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    this.faults = 0;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** The answer; null where it took longer than `ms`, or where the process ended of it. */
  private async next(question: Question, ms: number): Promise<Answer | null> {
    const child = (this.child ??= fork(join(import.meta.dirname, "judge-process.ts"), {
      // What only throws outside Next is empty.
      execArgv: ["--conditions=react-server"],
      env: { ...process.env, NODE_ENV: "test", VITEST: "true" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }));
    const stopped = new AbortController();
    const { signal } = stopped;
    const clock = setTimeout(() => stopped.abort(), ms);
    try {
      const answered = once(child, "message", { signal }).then(([one]) => one as Answer);
      const gone = once(child, "exit", { signal }).then(() => null);
      child.send(question);
      const answer = await Promise.race([answered, gone]);
      if (answer === null) await this.stop();
      return answer;
    } catch (error) {
      if (!signal.aborted) throw error;
      await this.stop();
      return null;
    } finally {
      clearTimeout(clock);
      stopped.abort();
    }
  }
}
