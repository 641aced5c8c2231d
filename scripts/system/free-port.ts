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

/** A port that the system picks: free now, and not one of the house's own. */
export function randomFreePort(host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
