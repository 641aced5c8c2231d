import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerPaths } from "./paths.ts";
import { runningCommands, type Running } from "./processes.ts";

/** How long a dead server's processes may take to notice its end. */
const PATIENCE_MS = 2_000;
/** Longer than a supervisor waits for its server to stop. */
const SUPERVISOR_MS = 20_000;

/** All processes of the server with this name. */
function processesOf(name: string) {
  const all = runningCommands().filter(({ command }) => command.includes(name));
  // A supervisor's command line contains its server's command.
  const isShell = ({ command }: Running) => command.startsWith("sh ");
  const isOwn = ({ command }: Running) => command.startsWith(`postgres: ${name}: `);
  const isServer = ({ command }: Running) => command.includes(` cluster_name=${name}`);
  return {
    supervisors: all.filter(isShell),
    server: all.find((one) => isServer(one) && !isShell(one))?.pid ?? null,
    others: all.filter(isOwn),
  };
}

/**
 * Finds a server that runs on after its supervisor was killed. Null when there is none; then this has also
 * removed what would block a new start: processes of the last server that have not noticed its end, and
 * notes of its process id beside the data and the socket, since that id belongs to a dead or an unrelated
 * process.
 *
 * A supervisor that no longer listens is about to end its server; this waits for it.
 */
export async function outlived(
  { name, data }: Pick<ServerPaths, "name" | "data">,
  sockets: string,
): Promise<number | null> {
  const began = performance.now();
  for (let alone: number | null = null; ; await delay(20)) {
    const { supervisors, server, others } = processesOf(name);
    const now = performance.now();
    if (supervisors.length > 0) {
      // Half of the supervisor was killed, so it will never end the server.
      if (now - began > SUPERVISOR_MS) for (const { pid } of supervisors) end(pid, "SIGKILL");
      continue;
    }
    if (server !== null) return server;
    if (others.length === 0) break;
    alone ??= now;
    for (const { pid } of others) end(pid, now - alone > PATIENCE_MS ? "SIGKILL" : "SIGQUIT");
  }
  rmSync(join(data, "postmaster.pid"), { force: true });
  rmSync(join(sockets, ".s.PGSQL.5432.lock"), { force: true });
  return null;
}

/** Whether this server or any of its processes still runs. */
export function runs(name: string): boolean {
  const { server, others } = processesOf(name);
  return server !== null || others.length > 0;
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
