import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MAIN = join(import.meta.dirname, "../main.ts");
const PATIENCE_MS = 90_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The sandbox as a separate process that tests can kill. */
export class SandboxProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  #said = "";

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.#said += chunk.toString("utf8")));
    }
  }

  static async start(dataDir: string): Promise<SandboxProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: String(port), SANDBOX_URL: "" },
    });
    return new SandboxProcess(child, `http://127.0.0.1:${port}`);
  }

  /** Its output so far. */
  get said(): string {
    return this.#said;
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const answer = await fetch(`${this.url}/ready`).catch(() => null);
      if (answer?.status === 200) return;
      await sleep(20);
    }
    throw new Error(`the sandbox is not ready: ${this.#said}`);
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, "exit");
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode;
  }

  /** Resolves with the exit code when it ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, "exit");
    return this.#child.exitCode;
  }

  /** The pids of the chain nodes it started. */
  nodes(): number[] {
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
    return rows
      .filter(([, parent, name]) => Number(parent) === this.#child.pid && name === "anvil")
      .map(([pid]) => Number(pid));
  }
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}
