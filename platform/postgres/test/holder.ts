import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import type { PackagedServer } from "../packaged-server.ts";
import { runningCommands } from "../processes.ts";

const PROGRAM = join(import.meta.dirname, "hold.ts");

export type HolderOptions = {
  /** Number of its first row. */
  first?: number;
  pauseMs?: number;
  user?: { uid: number; gid: number };
};

/** A process that holds the server of a DATA_DIR and writes. */
export class Holder {
  readonly said: string[] = [];
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  #lastWords = "";

  constructor(dataDir: string, { first = 1, pauseMs = 20, user }: HolderOptions = {}) {
    const migrations = `${dataDir}.migrations`;
    mkdirSync(migrations, { recursive: true });
    writeFileSync(
      join(migrations, "0001-payment.sql"),
      "create table payment (id integer primary key, pad text); create table outbox (id integer primary key);",
    );
    const args = [PROGRAM, dataDir, migrations, String(first), String(pauseMs)];
    this.process = spawn(process.execPath, args, {
      ...user,
      cwd: "/",
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    });
    createInterface(this.process.stdout!).on("line", (line) => this.said.push(line));
    this.process.stderr!.on("data", (text: Buffer) => (this.#lastWords += text.toString()));
    this.ended = new Promise((resolve) => this.process.once("close", () => resolve()));
  }

  /** The rows it has reported, which are committed. */
  get rows(): number[] {
    return this.said.map(Number).filter(Number.isInteger);
  }

  /** Waits until it has printed this many lines, including `held`. */
  async until(lines: number): Promise<this> {
    while (this.said.length < lines) {
      if (this.process.exitCode !== null)
        throw new Error(`the holder ended by itself: ${this.#lastWords}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this;
  }

  async kill(): Promise<void> {
    this.process.kill("SIGKILL");
    await this.ended;
  }

  async release(): Promise<void> {
    this.process.stdin?.end();
    await this.ended;
  }
}

/** All processes of a server: its supervisor's two shells, itself, and its own processes. */
export function partsOf(name: string) {
  const all = runningCommands().filter(({ command }) => command.includes(name));
  const own = all.filter(({ command }) => command.startsWith(`postgres: ${name}`));
  const supervisors = all.filter(({ command }) => command.startsWith("sh -c"));
  const server = all.find((one) => !own.includes(one) && !supervisors.includes(one));
  return {
    server: server?.pid ?? null,
    supervisors: supervisors.map(({ pid }) => pid),
    own: own.map(({ pid }) => pid),
  };
}

export function killAll(...pids: (number | null)[]): void {
  for (const pid of pids) {
    try {
      if (pid !== null) process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended with another one.
    }
  }
}

/** The rows of a statement run as the server's administrator. */
export async function asAdmin<Row extends pg.QueryResultRow>(
  { sockets }: PackagedServer,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ host: sockets, user: "ponte", database: "postgres" });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
