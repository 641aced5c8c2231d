import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFreePort } from "#platform/ports/free-port.ts";

const MAIN = join(import.meta.dirname, "fault-sandbox-main.ts");
const PATIENCE_MS = 60_000;
const LAST_WORDS = 4_000;

/** The sandbox in its own process, killed and started again on the same data and port. */
export class FaultSandbox {
  readonly url: string;
  readonly #args: string[];
  #child: ChildProcess | null = null;
  #said = "";

  private constructor(dataDir: string, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#args = [dataDir, String(port)];
  }

  static async make(dataDir: string): Promise<FaultSandbox> {
    return new FaultSandbox(dataDir, await randomFreePort());
  }

  get said(): string {
    return this.#said.slice(-LAST_WORDS);
  }

  /** Resolves when its chains are up, or when it was killed before that. */
  async start(): Promise<void> {
    const [dataDir = ""] = this.#args;
    const env = { ...process.env, NODE_COMPILE_CACHE: join(dataDir, "compiled") };
    const child = fork(MAIN, this.#args, { silent: true, env });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-4 * LAST_WORDS);
      });
    }
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && child.signalCode === null) {
      if (child.exitCode !== null) throw new Error(`the sandbox ended by itself: ${this.said}`);
      const answer = await fetch(`${this.url}/ready`).catch(() => null);
      if (answer?.ok) return;
      await sleep(20);
    }
    if (child.signalCode === null) throw new Error(`the sandbox is not ready: ${this.said}`);
  }

  /** Holds the bank's clock at a moment; null releases it. A killed sandbox forgets it. */
  async hold(moment: number | null): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const ended = new AbortController();
    const { signal } = ended;
    const heard = Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }),
    ]);
    child.send({ hold: moment }, () => undefined);
    await heard.finally(() => ended.abort());
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
