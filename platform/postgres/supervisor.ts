import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning } from "./processes.ts";
import { giveTo, type ServerUser } from "./server-user.ts";

/**
 * A shell script that keeps the server running while any process needs it. Such a process holds the
 * writing end of a named pipe, which the kernel closes however that process ends. The supervisor reads the
 * pipe and acknowledges each name with a file. When no process holds the pipe any more, it stops listening
 * and then stops the server. A process whose name was not acknowledged came too late and starts again.
 *
 * It runs in its own session, so that Ctrl-C does not reach it before the others have drained. SERVER is
 * the process id of a running server whose own supervisor was killed.
 */
const SUPERVISOR = `
alive() {
  kill -0 "$1" 2>/dev/null && ! grep -qs '^State:[[:space:]]*Z' "/proc/$1/status"
}
exec 3<&0 </dev/null
OWN=
if [ -z "$SERVER" ]; then
  "$@" 3<&- &
  SERVER=$! OWN=yes
fi
{
  while read -r name; do : >"users/$name"; done
  exec <&-
  kill -INT "$SERVER"
  tenths=0
  while alive "$SERVER"; do
    [ $tenths -eq 150 ] && kill -QUIT "$SERVER"
    tenths=$((tenths + 1))
    sleep 0.1
  done
} <&3 3<&- &
READER=$!
exec 3<&-
if [ -n "$OWN" ]; then wait "$SERVER"; else while alive "$SERVER"; do sleep 0.1; done; fi
kill "$READER" 2>/dev/null
`;

export type SupervisorPlan = {
  /** Holds the pipe and the users' names; the supervisor's working folder. */
  folder: string;
  /** The server's name, which also identifies the supervisor. */
  name: string;
  user: ServerUser | null;
  /** The file for the output of supervisor and server. */
  log: number;
  /** The server's command, or the process id of a running one. */
  server: readonly string[] | number;
  env: NodeJS.ProcessEnv;
};

const pipeIn = (folder: string) => join(folder, "held");
const usersIn = (folder: string) => join(folder, "users");

/** One process's hold on the server. */
export type ServerLease = { pipe: number; name: string };

/** Takes hold of a running supervisor; null when none runs, or when it is about to end. */
export async function acquireServerLease(folder: string): Promise<ServerLease | null> {
  const pipe = openWriting(folder);
  if (pipe === null) return null;
  const hold = { pipe, name: userName() };
  if (await isAcknowledged(folder, hold)) return hold;
  closeSync(pipe);
  return null;
}

const userName = () => `${process.pid}-${randomBytes(6).toString("hex")}`;

/** Starts a supervisor and takes hold of it at once. The caller must have made sure that none runs. */
export async function startSupervisor(plan: SupervisorPlan): Promise<ServerLease | null> {
  const { folder, name, user, log, server, env } = plan;
  if (!existsSync(pipeIn(folder))) makePipe(folder);
  // A server that keeps running keeps its users, so their names stay.
  if (typeof server !== "number") rmSync(usersIn(folder), { recursive: true, force: true });
  mkdirSync(usersIn(folder), { recursive: true, mode: 0o700 });
  giveTo(user, usersIn(folder));
  // Opening it for reading and writing never waits; after that neither end has to wait.
  const both = openSync(pipeIn(folder), constants.O_RDWR);
  const reading = openSync(pipeIn(folder), constants.O_RDONLY);
  const pipe = openSync(pipeIn(folder), constants.O_WRONLY | constants.O_NONBLOCK);
  closeSync(both);
  const isRun = typeof server === "number";
  const supervisor = spawn(
    "sh",
    ["-c", SUPERVISOR, `supervisor-${name}`, ...(isRun ? [] : server)],
    {
      ...user,
      cwd: folder,
      env: { ...env, SERVER: isRun ? String(server) : "" },
      stdio: [reading, log, log],
      detached: true,
    },
  );
  closeSync(reading);
  const started = new Promise<void>((resolve, reject) => {
    supervisor.once("spawn", resolve);
    supervisor.once("error", reject);
  });
  supervisor.unref();
  const hold = { pipe, name: userName() };
  try {
    await started;
    if (await isAcknowledged(folder, hold)) return hold;
  } catch (error) {
    closeSync(pipe);
    throw error;
  }
  closeSync(pipe);
  return null;
}

/** Whether a supervisor is listening. */
export function isSupervisorRunning(folder: string): boolean {
  const pipe = openWriting(folder);
  if (pipe === null) return false;
  closeSync(pipe);
  return true;
}

/** Lets go. True when nobody else seems to hold on, so that the server is about to end. */
export function releaseServerLease(folder: string, { pipe, name }: ServerLease): boolean {
  rmSync(join(usersIn(folder), name), { force: true });
  closeSync(pipe);
  return !holders(folder).some((pid) => isRunning(pid));
}

function holders(folder: string): number[] {
  if (!existsSync(usersIn(folder))) return [];
  return readdirSync(usersIn(folder)).map((name) => Number(name.split("-")[0]));
}

async function isAcknowledged(folder: string, { pipe, name }: ServerLease): Promise<boolean> {
  try {
    writeSync(pipe, `${name}\n`);
  } catch (error) {
    if (isOneOf(error, "EPIPE")) return false;
    throw error;
  }
  const sign = join(usersIn(folder), name);
  while (!existsSync(sign)) {
    if (!isSupervisorRunning(folder)) return false;
    await delay(2);
  }
  return true;
}

/** Opens the writing end; null when no supervisor reads. */
function openWriting(folder: string): number | null {
  try {
    return openSync(pipeIn(folder), constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isOneOf(error, "ENXIO", "ENOENT")) return null;
    throw error;
  }
}

function makePipe(folder: string): void {
  const { status, stderr } = spawnSync("mkfifo", ["-m", "600", pipeIn(folder)]);
  if (status !== 0) throw new Error(`A named pipe can't be made: ${String(stderr)}`);
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
