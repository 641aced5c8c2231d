import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Part } from "#e2e/fixtures/system/part.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { PROXIES } from "../proxies/proxy-kinds.ts";
import { startProxy } from "../proxies/start-proxy.ts";
import type { Ask } from "../proxies/ask.ts";
import type { Engine } from "./engine.ts";

export const DESK = "https://desk.example";
export const EXCHANGE = "https://exchange.example";
export const DESK_DATABASE = "ponte_dashboard";

export type Dashboards = {
  /** Each of them, past nginx. */
  urls: readonly string[];
  /** Asks them and the services through nginx. */
  ask: Ask;
  /** Of the first administrator. */
  email: string;
  password: string;
  stop: () => Promise<void>;
};

/** Three built dashboards on an engine, and nginx with its file of `deploy/` before them and two services. */
export async function startDashboards(
  engine: Engine,
  serviceSettings: Readonly<Record<string, string>>,
  services: readonly [number, number],
): Promise<Dashboards> {
  const [first, second, third] = (await randomFreePorts(3)) as [number, number, number];
  const ports: [number, number, number] = [first, second, third];
  const [email, password] = ["admin@localhost", randomBytes(18).toString("hex")];
  const urlOf = (port: number) => `http://127.0.0.1:${port}`;
  const start = (port: number, at: number) =>
    Part.start({
      script: "scripts/dashboard.ts",
      settings: {
        ...serviceSettings,
        DATABASE_URL: engine.pooledUrl(DESK_DATABASE),
        DATABASE_MIGRATIONS_URL: engine.directUrl(DESK_DATABASE),
        DATABASE_LISTEN_URL: engine.directUrl(DESK_DATABASE),
        PORT: String(port),
        APP_ORIGIN: DESK,
        TRUSTED_PROXIES: "127.0.0.1",
        SERVICE_PORT: String(services[at % 2]),
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      },
      readyUrl: `${urlOf(port)}/api/ready`,
      log: join(serviceSettings["DATA_DIR"] ?? "", `dashboard-${at + 1}.log`),
    });
  const started: Part[] = [];
  try {
    // One after the other: the first migrates, and each takes a second or two.
    for (const [at, port] of ports.entries()) started.push(await start(port, at));
    const nginx = PROXIES.find(({ program }) => program === "nginx");
    if (!nginx) throw new TypeError("nginx is none of the proxies");
    const proxy = await startProxy(nginx, { dashboards: ports, services: [...services] });
    return {
      urls: ports.map(urlOf),
      ask: proxy.ask,
      email,
      password,
      stop: async () => {
        await proxy.stop();
        for (const part of started) await part.kill();
      },
    };
  } catch (error) {
    for (const part of started) await part.kill();
    throw error;
  }
}
