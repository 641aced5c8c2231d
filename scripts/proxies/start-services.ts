import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Part } from "#e2e/fixtures/system/part.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { openTestFolder } from "#platform/test-folder.ts";

export type Services = {
  ports: [number, number];
  parts: [Part, Part];
  credential: Record<string, string>;
  management: Record<string, string>;
  stop: () => Promise<void>;
};

/** Two services on one database, beside one sandbox, as replicas behind a proxy on this machine. */
export async function startServices(): Promise<Services> {
  const folder = openTestFolder("proxies");
  const ports = (await randomFreePorts(3)) as [number, number, number];
  const [sandboxPort, ...servicePorts] = ports;
  const secret = () => randomBytes(24).toString("hex");
  const [apiKey, apiSecret, token] = [secret(), secret(), secret()];
  const part = (name: string, port: number, settings: Record<string, string>) =>
    Part.start({
      script: `${name}/main.ts`,
      settings: { DATA_DIR: folder, LOG_LEVEL: "warn", ...settings },
      readyUrl: `http://127.0.0.1:${port}/ready`,
      log: join(folder, `${name}-${port}.log`),
    });
  const sandbox = await part("sandbox", sandboxPort, { SANDBOX_PORT: String(sandboxPort) });
  const service = (port: number) =>
    part("service", port, {
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      SERVICE_PORT: String(port),
      SERVICE_MANAGEMENT_TOKEN: token,
      BOOTSTRAP_API_KEY: apiKey,
      BOOTSTRAP_API_SECRET: apiSecret,
      RATE_LIMIT_PER_MINUTE: "1000000",
      TRUSTED_PROXIES: "127.0.0.1",
      DRAIN_SECONDS: "5",
    });
  const parts: [Part, Part] = [await service(servicePorts[0]), await service(servicePorts[1])];
  return {
    ports: servicePorts,
    parts,
    credential: { api_key: apiKey, api_secret: apiSecret },
    management: { authorization: `Bearer ${token}` },
    stop: async () => {
      for (const one of [...parts, sandbox]) await one.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
