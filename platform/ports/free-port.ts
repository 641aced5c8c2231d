import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether a port can be listened on at this address right now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The first free port from `from` on. */
export async function firstFreePort(from: number, host: string): Promise<number> {
  for (let port = from; port < from + 500; port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No port is free between ${from} and ${from + 500}`);
}

/**
 * Different free ports. They lie below the range that systems use for outgoing connections (from 32768 on
 * Linux, 49152 elsewhere), so that no such connection takes one before its server listens.
 */
export async function randomFreePorts(count: number, host = "127.0.0.1"): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_000, 32_768);
    if (await isPortFree(port, host)) ports.add(port);
  }
  return [...ports];
}

/** One free port, chosen like `randomFreePorts`. */
export async function randomFreePort(host?: string): Promise<number> {
  const [port] = await randomFreePorts(1, host);
  return port as number;
}
