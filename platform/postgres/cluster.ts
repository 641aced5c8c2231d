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
import type { ServerHome } from "./home.ts";
import { giveTo } from "./server-user.ts";

export const ADMIN = "ponte";
/** Each has a role of its own by its own name, and none may connect to the other's. */
export const DATABASES = { dashboard: "ponte_dashboard", service: "ponte_service" } as const;
export type DatabaseName = keyof typeof DATABASES;

/** What a socket's address holds, with the name that PostgreSQL gives the file, on every system. */
const MAX_SOCKET_FOLDER = 103 - "/.s.PGSQL.5432".length;
const MAP = "house";

/** The environment of the server's programs. */
export const programEnv = ({ programs }: ServerHome): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LD_LIBRARY_PATH: join(programs, "lib"),
});

/** Makes PostgreSQL's files unless they are there; what a kill left half made is made anew. */
export async function makeCluster(home: ServerHome): Promise<void> {
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
 * Who may come in, written anew before each start: whoever runs this house as its administrator, known by
 * the system's user; each database's role by its password, and to its own database only.
 */
export function writeAccess({ folder, user }: ServerHome): void {
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
 * The folder of the server's socket, made when there is none: in its home, or where that lies too deep
 * for a socket's address, one of its own for temporary files.
 */
export function socketFolder({ folder, user }: ServerHome): string {
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
  /** For tests: commits don't wait for the disk, and there are connections for many. */
  isForTests?: boolean;
};

/** The server's command. Small: two processes of ours use it, and each has a pool of ten. */
export function serverCommand(
  { programs, data, folder, name }: ServerHome,
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
