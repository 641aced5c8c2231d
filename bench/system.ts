import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startSystem, type System } from "#e2e/fixtures/system/start-system.ts";

export type BenchSystem = System & {
  /** The service's recorded statements, one per line. */
  sqlFile: string;
  stopRecording: () => void;
  servicePool: pg.Pool;
  dashboardPool: pg.Pool;
};

/** A new database on a server; returns its address. */
export async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

type Run = { processes: { name: string; pid: number }[] };

/** The whole system as in production, on one PostgreSQL server, with idle workers. */
export async function startBenchSystem(server: string, sqlFile: string): Promise<BenchSystem> {
  const [service, dashboard] = await Promise.all([
    makeDatabase(server, "bench_service"),
    makeDatabase(server, "bench_desk"),
  ]);
  const recorder = join(import.meta.dirname, "record-sql.ts");
  const system = await startSystem({
    SERVICE_DATABASE_URL: service,
    DATABASE_URL: dashboard,
    SERVICE_WORKERS: "off",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "1000000",
    BENCH_SQL_FILE: sqlFile,
    NODE_OPTIONS: `--import=${recorder}`,
  });
  const run = JSON.parse(readFileSync(join(system.dataDir, "run.json"), "utf8")) as Run;
  const pid = run.processes.find(({ name }) => name === "service")?.pid ?? 0;
  const servicePool = new pg.Pool({ connectionString: service, max: 16 });
  const dashboardPool = new pg.Pool({ connectionString: dashboard, max: 4 });
  return {
    ...system,
    sqlFile,
    stopRecording: () => void process.kill(pid, "SIGUSR2"),
    servicePool,
    dashboardPool,
    stop: async () => {
      await Promise.all([servicePool.end(), dashboardPool.end()]);
      await system.stop();
    },
  };
}
