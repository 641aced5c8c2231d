import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, readFileSync, readdirSync } from "node:fs";

import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { testFolder } from "#platform/test-folder.ts";
import { randomFreePort } from "#platform/ports/free-port.ts";

export type Cluster = { url: string; stop: () => Promise<void> };

const DEBIAN = "/usr/lib/postgresql";
const START_MS = 30_000;

/** Folder of this machine's newest PostgreSQL server programs, or null. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = versions.map((version) => join(DEBIAN, String(version), "bin"));
  const places = [...folders, ...(process.env["PATH"] ?? "").split(delimiter)];
  return places.find((place) => existsSync(join(place, "initdb"))) ?? null;
}

/** A private cluster on a free loopback port. It ends without a trace on `stop` or with this process. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = testFolder("postgres");
  const data = join(folder, "data");
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const settings = ["-U", "ponte", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(programs, "initdb"), ["-D", data, ...settings], {
    ...user,
    cwd: folder,
    stdio: "pipe",
  });
  const port = await randomFreePort();
  const server = startServer(programs, folder, port, user);
  const url = `postgres://ponte@127.0.0.1:${port}/postgres`;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = () => {
    server.stdin?.end();
    return ended;
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    const log = readFileSync(join(folder, "server.log"), "utf8");
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return { url, stop };
}

type User = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: then it runs as Debian's user for it, or as nobody. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres", "nobody"]
    .map((name) => lines.find((one) => one.startsWith(`${name}:`)))
    .find((found) => found !== undefined);
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error("PostgreSQL needs a user other than root, and there is none");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The shell reads from a pipe of this process: when it closes, by `stop` or because this process was
 * killed, the shell stops the server and removes its folder.
 */
const SUPERVISOR = `"$@" >"$FOLDER/server.log" 2>&1 </dev/null &
cat >/dev/null
kill -QUIT $! 2>/dev/null
wait
rm -rf "$FOLDER"`;

function startServer(
  programs: string,
  folder: string,
  port: number,
  user: User | null,
): ChildProcess {
  const options = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    // These tests are about SQL; surviving a power cut is the server's concern.
    fsync: "off",
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [join(programs, "postgres"), "-D", join(folder, "data"), ...flags];
  return spawn("sh", ["-c", SUPERVISOR, "supervisor", ...command], {
    ...user,
    cwd: "/",
    env: { ...process.env, FOLDER: folder },
    stdio: ["pipe", "ignore", "ignore"],
    // In its own group: killing the tests' group leaves the supervisor to clean up.
    detached: true,
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || performance.now() - began > START_MS) throw error;
      await sleep(50);
    }
  }
}
