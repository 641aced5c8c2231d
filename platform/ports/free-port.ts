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
 * Ports that nobody listens on, each another one. They lie below the range from which a system takes
 * the near end of outgoing connections (32768 and up on Linux, 49152 and up elsewhere), so that none
 * is taken by such a connection before its server listens.
 */
export async function randomFreePorts(count: number, host = "127.0.0.1"): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_000, 32_768);
    if (await isPortFree(port, host)) ports.add(port);
  }
  return [...ports];
}

/** One such port. */
export async function randomFreePort(host?: string): Promise<number> {
  const [port] = await randomFreePorts(1, host);
  return port as number;
}
