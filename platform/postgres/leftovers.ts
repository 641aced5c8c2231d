import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerHome } from "./home.ts";
import { runningCommands, type Running } from "./processes.ts";

/** How long its processes may take to see that it has ended. */
const PATIENCE_MS = 2_000;
/** Longer than a keeper gives its server. */
const KEEPER_MS = 20_000;

/** Everything that runs of the server of this name. */
function processesOf(name: string) {
  const all = runningCommands().filter(({ command }) => command.includes(name));
  // A keeper's command line has its server's in it.
  const isShell = ({ command }: Running) => command.startsWith("sh ");
  const isOwn = ({ command }: Running) => command.startsWith(`postgres: ${name}: `);
  const isServer = ({ command }: Running) => command.includes(` cluster_name=${name}`);
  return {
    keepers: all.filter(isShell),
    server: all.find((one) => isServer(one) && !isShell(one))?.pid ?? null,
    others: all.filter(isOwn),
  };
}

/**
 * The server that goes on though its keeper was killed; null when there is none, and then nothing is
 * left that would keep a new one from starting: neither a process of the last one that has not noticed
 * its end, nor a note of its process id, beside the data or the socket: the number belongs to a dead
 * process that nobody reaped, or by now to another program.
 *
 * A keeper that no longer listens is about to end its server, which nobody may take over meanwhile.
 */
export async function outlived(
  { name, data }: Pick<ServerHome, "name" | "data">,
  sockets: string,
): Promise<number | null> {
  const began = performance.now();
  for (let alone: number | null = null; ; await delay(20)) {
    const { keepers, server, others } = processesOf(name);
    const now = performance.now();
    if (keepers.length > 0) {
      // Half of it was killed: it will never end anything.
      if (now - began > KEEPER_MS) for (const { pid } of keepers) end(pid, "SIGKILL");
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

/** Whether the server of this name, or a process of it, still runs. */
export function runs(name: string): boolean {
  const { server, others } = processesOf(name);
  return server !== null || others.length > 0;
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
