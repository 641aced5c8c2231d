import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MAIN = join(import.meta.dirname, "../../main.ts");
const PATIENCE_MS = 120_000;
const LAST_WORDS = 6_000;
const KEPT = 200_000;
const ANSWERED_WELL = /"status":2\d\d,.*"msg":"request"/;

/** The service in its own process, started again and again on the same data. */
export class ServiceProcess {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #said = "";

  constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, SERVICE_PORT: String(port) };
    // Otherwise it would outlive the test.
    process.on("exit", () => this.#child?.kill("SIGKILL"));
  }

  /** The newest lines of its log, without successful calls. */
  get said(): string {
    const lines = this.#said.split("\n").filter((line) => !ANSWERED_WELL.test(line));
    return lines.join("\n").slice(-LAST_WORDS);
  }

  /** The newest lines of its log that name this, such as a code. */
  linesWith(text: string): string[] {
    return this.#said.split("\n").filter((line) => line.includes(text));
  }

  /** Resolves when it answers, or when it was killed before that. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...this.#env } });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-KEPT);
      });
    }
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && child.signalCode === null) {
      if (child.exitCode !== null) throw new Error(`the service ended by itself: ${this.said}`);
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return;
      await sleep(25);
    }
    if (child.signalCode === null) throw new Error(`the service does not answer: ${this.said}`);
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
