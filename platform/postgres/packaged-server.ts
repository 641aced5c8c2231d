import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { waitForLock } from "#platform/data-lock.ts";
import { secretFromFile } from "#platform/secret-file.ts";
import {
  ADMIN,
  DATABASES,
  makeCluster,
  programEnv,
  serverCommand,
  socketFolder,
  writeAccess,
  type DatabaseName,
  type ServerOptions,
} from "./cluster.ts";
import { serverPaths, type ServerPaths } from "./paths.ts";
import {
  isSupervisorRunning,
  releaseServerLease,
  startSupervisor,
  acquireServerLease,
  type ServerLease,
} from "./supervisor.ts";
import { outlived, runs } from "./stale-processes.ts";
import { ServerError } from "./server-error.ts";

/** Recovery after a crash may take long. */
const READY_MS = 60_000;
/** How soon the supervisor notices that nobody holds on. */
const NOTICE_MS = 1_000;
const LAST_OUT_MS = 20_000;
const MAX_STARTS = 3;
const ROTATE_AT_BYTES = 10 * 1024 * 1024;

export type PackagedServer = {
  home: ServerPaths;
  /** The folder of its socket: the `host` for its administrator, who logs in by system user. */
  sockets: string;
  /** The login of a database, which is created if missing. */
  login: (database: DatabaseName) => Promise<pg.ClientConfig>;
  /** Starts the server again if it died while this process needs it. */
  ensure: () => Promise<void>;
  /** Lets go of the server. The last process to let go waits until the server has ended. */
  release: () => Promise<void>;
};

/**
 * Takes hold of the packaged PostgreSQL server of a DATA_DIR, and starts it if it does not run. It runs
 * until all its holders have let go or ended in any way.
 * @throws ServerError with the end of its log when it does not start
 */
export async function acquirePackagedServer(
  dataDir: string,
  options: ServerOptions = {},
): Promise<PackagedServer> {
  const home = serverPaths(dataDir);
  let { hold, sockets } = await takeOrStart(home, options);
  let again: Promise<void> | null = null;
  const renew = async () => {
    const renewed = await takeOrStart(home, options);
    releaseServerLease(home.folder, hold);
    ({ hold, sockets } = renewed);
  };
  return {
    home,
    sockets,
    login: (database) => loginTo(home, sockets, database),
    ensure: async () => {
      if (isSupervisorRunning(home.folder)) return;
      again ??= renew().finally(() => (again = null));
      await again;
    },
    release: async () => {
      await again?.catch(() => undefined);
      if (releaseServerLease(home.folder, hold)) await ended(home);
    },
  };
}

/** Resolves when the server has ended, or at once when another process takes hold of it. */
async function ended({ folder, name }: ServerPaths): Promise<void> {
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (isSupervisorRunning(folder) && passed() < NOTICE_MS) await delay(5);
  while (!isSupervisorRunning(folder) && runs(name) && passed() < LAST_OUT_MS) await delay(10);
}

/** One process at a time: the others find what the first has made. */
async function takeOrStart(
  home: ServerPaths,
  options: ServerOptions,
): Promise<{ hold: ServerLease; sockets: string }> {
  const lock = await waitForLock(home.folder, 20);
  try {
    for (let starts = 0; starts < MAX_STARTS;) {
      const running = await acquireServerLease(home.folder);
      if (running === null) starts += 1;
      const hold = running ?? (await start(home, options));
      const sockets = socketFolder(home);
      if (hold && (await isReady(home, sockets))) return { hold, sockets };
      if (hold) releaseServerLease(home.folder, hold);
    }
  } finally {
    lock.release();
  }
  throw new ServerError(
    ["The database did not start. The end of its log:", ...logTail(logPath(home))].join("\n"),
  );
}

async function start(home: ServerPaths, options: ServerOptions): Promise<ServerLease | null> {
  const { folder, user } = home;
  const sockets = socketFolder(home);
  const server = await outlived(home, sockets);
  if (server === null) {
    await makeCluster(home);
    writeAccess(home);
  }
  const log = openLog(home);
  try {
    return await startSupervisor({
      folder,
      name: home.name,
      user,
      log,
      server: server ?? serverCommand(home, sockets, options),
      env: programEnv(home),
    });
  } finally {
    closeSync(log);
  }
}

/** False when the server ended before it accepted a connection. */
async function isReady(home: ServerPaths, sockets: string): Promise<boolean> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ host: sockets, user: ADMIN, database: "postgres" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (!isSupervisorRunning(home.folder)) return false;
      if (performance.now() > deadline) throw error;
      await delay(10);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function loginTo(
  home: ServerPaths,
  sockets: string,
  database: DatabaseName,
): Promise<pg.ClientConfig> {
  const role = DATABASES[database];
  const file = join(home.dataDir, "keys", `database-${database}`);
  const isKnown = existsSync(file);
  const password = secretFromFile(file, () => randomBytes(24).toString("base64url"));
  const config = { host: sockets, user: role, database: role, password };
  const lock = await waitForLock(home.folder, 20);
  try {
    if (!isKnown || !(await canOpen(config))) await makeDatabase(sockets, role, password);
  } finally {
    lock.release();
  }
  return config;
}

async function canOpen(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Names and password are generated here and contain no quotes. */
async function makeDatabase(sockets: string, role: string, password: string): Promise<void> {
  const client = new pg.Client({ host: sockets, user: ADMIN, database: "postgres" });
  await client.connect();
  try {
    const has = async (from: string) => (await client.query(`select 1 from ${from}`)).rows.length;
    if (!(await has(`pg_roles where rolname = '${role}'`)))
      await client.query(`create role ${role} login`);
    await client.query(`alter role ${role} password '${password}'`);
    if (!(await has(`pg_database where datname = '${role}'`)))
      await client.query(`create database ${role} owner ${role}`);
    await client.query(`revoke connect, temporary on database ${role} from public`);
  } finally {
    await client.end();
  }
}

const logPath = ({ dataDir }: ServerPaths) => join(dataDir, "logs", "database.log");

function openLog(home: ServerPaths): number {
  mkdirSync(join(home.dataDir, "logs"), { recursive: true, mode: 0o700 });
  const path = logPath(home);
  if (existsSync(path) && statSync(path).size > ROTATE_AT_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}

function logTail(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.slice(-10).map((line) => `  ${line}`);
}
