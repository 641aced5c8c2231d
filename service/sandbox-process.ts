import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";
import { childEnvironment, type ServiceSettings } from "./settings.ts";

const FIRST_PORT = 4100;
const LAST_PORT = 4199;
const LOOPBACK = "127.0.0.1";
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 8_000;

export type SandboxProcess = { url: string; stop: () => Promise<void> };

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => answer(true)));
  });
}

async function firstFreePort(): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port is free between ${FIRST_PORT} and ${LAST_PORT}; set SANDBOX_PORT`);
}

const isAnswering = async (url: string, path: string): Promise<boolean> =>
  fetch(url + path, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && performance.now() < deadline) await sleep(50);
  // The sandbox's stored data survives a kill.
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

async function stopPid(pid: number, note: string): Promise<void> {
  if (isAlive(pid)) {
    process.kill(pid, "SIGTERM");
    await untilGone(pid);
  }
  rmSync(note, { force: true });
}

/** The sandbox that a killed service left running on this data directory, or null. */
async function leftRunning(note: string): Promise<SandboxProcess | null> {
  try {
    const { pid, url } = JSON.parse(readFileSync(note, "utf8")) as { pid: number; url: string };
    if (!isAlive(pid) || !(await isAnswering(url, "/health"))) return null;
    return { url, stop: () => stopPid(pid, note) };
  } catch {
    return null;
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isAnswering(url, "/ready"))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error("The sandbox ended while it was starting; its last lines say why");
    }
    if (performance.now() > deadline) throw new Error("The sandbox did not become ready in time");
    await sleep(100);
  }
}

/**
 * Starts the outside world in its own process, or takes over the one that a killed service left running.
 * Its own session keeps Ctrl-C from ending it before the service has finished with it.
 */
export async function startSandbox(settings: ServiceSettings, log: Log): Promise<SandboxProcess> {
  const note = join(settings.DATA_DIR, "service", "sandbox-process.json");
  const left = await leftRunning(note);
  if (left) {
    log.info({ url: left.url }, "The sandbox is still running");
    return left;
  }
  const port = settings.SANDBOX_PORT ?? (await firstFreePort());
  const url = `http://${LOOPBACK}:${port}`;
  log.info({ url }, "Starting the sandbox");
  const child = spawn(process.execPath, [join(import.meta.dirname, "../sandbox/main.ts")], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: childEnvironment({ DATA_DIR: settings.DATA_DIR, SANDBOX_PORT: String(port) }),
  });
  const pid = await new Promise<number>((spawned, reject) => {
    child.once("error", reject);
    child.once("spawn", () => spawned(child.pid ?? 0));
  });
  mkdirSync(dirname(note), { recursive: true, mode: 0o700 });
  writeFileSync(note, JSON.stringify({ pid, url }), { mode: 0o600 });
  try {
    await untilReady(child, url);
  } catch (error) {
    await stopPid(pid, note);
    throw error;
  }
  child.once("exit", (code, signal) => log.warn({ code, signal }, "The sandbox has ended"));
  return { url, stop: () => stopPid(pid, note) };
}
