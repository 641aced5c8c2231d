import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { Part } from "#e2e/fixtures/system/part.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { makeDatabase } from "./system.ts";

type Credential = { apiKey: string; apiSecret: string };
export type ScaleService = {
  serviceUrl: string;
  credential: Credential;
  managementToken: string;
  pool: pg.Pool;
  /** Where a company's events go; takes all of them. */
  receiverUrl: string;
  /** Ends the service and starts it with other settings. */
  restart: (settings: Readonly<Record<string, string>>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Nothing is deleted before the rows are measured. */
const KEEPS_ALL = {
  RETENTION_QUOTES_DAYS: "36500",
  RETENTION_EVENTS_DAYS: "36500",
  RETENTION_UNDELIVERED_DAYS: "36500",
};

/** Takes every event at once. */
async function startTaker(): Promise<{ url: string; stop: () => void }> {
  const taker = createServer((request, answer) => {
    request.resume().on("end", () => answer.writeHead(204).end());
  });
  await new Promise<void>((resolve) => void taker.listen(0, "127.0.0.1", resolve));
  const address = taker.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/events`, stop: () => taker.close() };
}

/** The service with its workers and the outside world, with its data in a folder and on a database of the given server. */
export async function startScaleService(server: string, dataDir: string): Promise<ScaleService> {
  const database = await makeDatabase(server, "bench_scale");
  const [port, sandboxPort] = await randomFreePorts(2);
  const secret = () => randomBytes(24).toString("hex");
  const credential = { apiKey: secret(), apiSecret: secret() };
  const managementToken = secret();
  const serviceUrl = `http://127.0.0.1:${port}`;
  const start = (settings: Readonly<Record<string, string>>) =>
    Part.start({
      script: "service/main.ts",
      settings: {
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        SERVICE_DATABASE_URL: database,
        SERVICE_PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        BOOTSTRAP_API_KEY: credential.apiKey,
        BOOTSTRAP_API_SECRET: credential.apiSecret,
        SERVICE_MANAGEMENT_TOKEN: managementToken,
        RATE_LIMIT_PER_MINUTE: "1000000",
        ...settings,
      },
      readyUrl: `${serviceUrl}/ready`,
      log: join(dataDir, "service.log"),
    });
  let part = await start(KEEPS_ALL);
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  const taker = await startTaker();
  return {
    serviceUrl,
    credential,
    managementToken,
    pool,
    receiverUrl: taker.url,
    restart: async (settings) => {
      await part.stop();
      part = await start(settings);
    },
    stop: async () => {
      await pool.end();
      await part.stop();
      taker.stop();
    },
  };
}
