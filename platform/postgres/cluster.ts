import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ServerPaths } from "./paths.ts";
import { giveTo } from "./server-user.ts";

export const ADMIN = "ponte";
/** Each database has its own role of the same name, and neither role may connect to the other database. */
export const DATABASES = { dashboard: "ponte_dashboard", service: "ponte_service" } as const;
export type DatabaseName = keyof typeof DATABASES;

/** The room in a socket's address for a folder, after PostgreSQL's file name, on every system. */
const MAX_SOCKET_FOLDER = 103 - "/.s.PGSQL.5432".length;
const MAP = "house";

/** The environment of the server's programs. */
export const programEnv = ({ programs }: ServerPaths): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LD_LIBRARY_PATH: join(programs, "lib"),
});

/** Creates PostgreSQL's files when missing; a half-made cluster from a kill is made again. */
export async function makeCluster(home: ServerPaths): Promise<void> {
  const { folder, data, programs, user } = home;
  if (existsSync(data)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith("data.")) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const draft = join(folder, `data.${randomBytes(4).toString("hex")}`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(user, draft);
  const options = ["-D", draft, "-U", ADMIN, "-A", "peer", "-E", "UTF8", "--locale=C"];
  await promisify(execFile)(join(programs, "bin", "initdb"), options, {
    ...user,
    cwd: folder,
    env: programEnv(home),
  });
  renameSync(draft, data);
}

/**
 * Writes who may connect, before each start: this system user as the administrator, and each database's
 * role by password, to its own database only.
 */
export function writeAccess({ folder, user }: ServerPaths): void {
  const roles = Object.values(DATABASES);
  const rules = [
    `local all ${ADMIN} peer map=${MAP}`,
    ...roles.map((role) => `local ${role} ${role} scram-sha-256`),
  ];
  const names = new Set([userInfo().username, ...(user ? ["root"] : [])]);
  const write = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600 });
    giveTo(user, path);
  };
  write("access.conf", rules);
  write(
    "people.conf",
    [...names].map((name) => `${MAP} "${name}" ${ADMIN}`),
  );
}

/**
 * The folder of the server's socket, created if missing: inside its home, or in a temporary folder when
 * that path is too long for a socket's address.
 */
export function socketFolder({ folder, user }: ServerPaths): string {
  const inside = join(folder, "socket");
  const isShort = Buffer.byteLength(inside) <= MAX_SOCKET_FOLDER;
  const note = join(folder, "socket-folder");
  const noted = !isShort && existsSync(note) ? readFileSync(note, "utf8") : null;
  const owner = user?.uid ?? process.getuid?.();
  if (noted && existsSync(noted) && statSync(noted).uid === owner) return noted;
  const place = isShort ? inside : mkdtempSync(join(tmpdir(), "ponte-socket-"));
  mkdirSync(place, { recursive: true, mode: 0o700 });
  giveTo(user, place);
  if (!isShort) writeFileSync(note, place, { mode: 0o600 });
  return place;
}

export type ServerOptions = {
  /** For tests: commits don't wait for the disk, and more connections are allowed. */
  isForTests?: boolean;
};

/** The server's command. Settings are small, because only two processes with ten connections each use it. */
export function serverCommand(
  { programs, data, folder, name }: ServerPaths,
  sockets: string,
  { isForTests = false }: ServerOptions,
): string[] {
  const settings = {
    cluster_name: name,
    listen_addresses: "",
    unix_socket_directories: sockets,
    unix_socket_permissions: "0700",
    hba_file: join(folder, "access.conf"),
    ident_file: join(folder, "people.conf"),
    max_connections: isForTests ? "200" : "60",
    fsync: isForTests ? "off" : "on",
    shared_buffers: "32MB",
    max_wal_size: "256MB",
    io_method: "sync",
    jit: "off",
    max_worker_processes: "4",
    max_parallel_workers: "2",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  return [
    join(programs, "bin", "postgres"),
    "-D",
    data,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}
