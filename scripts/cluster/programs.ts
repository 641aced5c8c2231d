import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { installFromDebian } from "../debian-packages.ts";
import { say } from "../system/say.ts";
import { StopSentence } from "../system/stop-sentence.ts";

const NEEDED = {
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/bin/patroni": "patroni",
  "/usr/lib/python3/dist-packages/etcd": "python3-etcd",
  "/usr/bin/etcd": "etcd-server",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/nginx": "nginx",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/bin/pgbackrest": "pgbackrest",
} as const;

const ENVIRONMENT = {
  PATH: "/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/bin",
  LANG: "C.UTF-8",
};

const missing = () => Object.entries(NEEDED).filter(([path]) => !existsSync(path));

/** Sees to it that all programs are here, installed with apt if necessary. @throws StopSentence */
export function ensurePrograms(): void {
  if (process.getuid?.() !== 0) throw new StopSentence("Run it as root, on a machine of your own.");
  if (missing().length === 0) return;
  const packages = missing().map(([, name]) => name);
  say(`  Installing Debian's ${packages.join(", ")}`);
  installFromDebian(packages);
  const left = missing().map(([, name]) => name);
  if (left.length > 0) throw new StopSentence(`Install what is missing: ${left.join(" ")}.`);
}

/** Who runs PostgreSQL on Debian; it does not run as root. */
function owner(): { uid: number; gid: number } {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = lines.find((line) => line.startsWith("postgres:"))?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A folder of that user. */
export function makeFolder(path: string, mode = 0o700): string {
  const { uid, gid } = owner();
  mkdirSync(path, { recursive: true, mode });
  chownSync(path, uid, gid);
  return path;
}

// Otherwise they would outlive a script that fails.
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts a program as that user, which writes to `log`. */
export function startProgram(command: readonly string[], log: string): ChildProcess {
  const [program = "", ...args] = command;
  const output = openSync(log, "a");
  const child: ChildProcess = spawn(program, args, {
    ...owner(),
    cwd: "/",
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["ignore", output, output],
    detached: true,
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs a program as that user to its end; its words. @throws with them when it fails */
export async function runProgram(command: readonly string[]): Promise<string> {
  const options = { ...owner(), cwd: "/", env: { ...process.env, ...ENVIRONMENT } };
  const { code, said } = await runToEnd(command, options);
  if (code !== 0) throw new Error(`${command.join(" ")}\n${said}`);
  return said;
}

/**
 * Runs a command to its end, with what is typed into it; its words. It does not block this process, whose
 * lines the machines talk over.
 */
export async function runToEnd(
  [program = "", ...args]: readonly string[],
  options: SpawnOptions,
  typed = "",
): Promise<{ code: number | null; said: string }> {
  const child: ChildProcess = spawn(program, args, { ...options, stdio: "pipe" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  }
  child.stdin?.end(typed);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** Kills a process and all that it started, as a machine does that loses its power. */
export function killTree(pid: number): void {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const pairs = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([one, of]) => (of === parent && one ? [one, ...below(one)] : []));
  for (const one of [pid, ...below(pid)]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It has ended with the one before.
    }
  }
}
