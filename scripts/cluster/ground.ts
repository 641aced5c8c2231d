import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Database } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { testFolder } from "#platform/test-folder.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { faultClient } from "#service/test/faults/fault-client.ts";
import { FaultSandbox } from "#service/test/faults/fault-sandbox.ts";
import type { JudgedWorld } from "#service/test/faults/fault-world.ts";
import { EVM_FAMILY } from "#service/test/faults/evm/evm-family.ts";
import { outsideWitness } from "#service/test/faults/outside-witness.ts";
import { payoutClient } from "#service/test/faults/payout-client.ts";
import { ServiceProcess } from "#service/test/faults/service-process.ts";
import { startDashboards, type Dashboards } from "./dashboards.ts";
import type { Engine } from "./engine.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATABASE = "ponte_service";
export const USER = {
  id: 0,
  apiKey: "key-of-the-cluster-0001",
  apiSecret: "secret-of-the-cluster-0001",
};

/** How a service of this engine is told where its database is. */
const databaseSettings = (engine: Engine) => ({
  SERVICE_DATABASE_URL: engine.pooledUrl(DATABASE),
  SERVICE_DATABASE_MIGRATIONS_URL: engine.directUrl(DATABASE),
  SERVICE_DATABASE_LISTEN_URL: engine.directUrl(DATABASE),
});

export type ServiceWays = ReturnType<typeof waysInto>;

/** How payers reach one of the services. */
function waysInto(url: string, sandbox: FaultSandbox) {
  return {
    url,
    client: faultClient(url, sandbox, USER, EVM_FAMILY),
    payoutClient: payoutClient(url, EVM_FAMILY.network, USER, USER),
  };
}

export type Ground = {
  engine: Engine;
  services: readonly [ServiceProcess, ServiceProcess];
  ways: readonly [ServiceWays, ServiceWays];
  /** Null where services alone are tried. */
  dashboards: Dashboards | null;
  /** The sandbox's bank and chain, and the books beside them. */
  world: JudgedWorld;
  settings: Record<string, string>;
  stop: () => Promise<void>;
};

/** Two services on an engine, with anvil and the sandbox's bank outside; before them dashboards, or not. */
export async function startGround(
  engine: Engine,
  { hasDashboards }: { hasDashboards: boolean },
): Promise<Ground> {
  const dataDir = testFolder("cluster-data");
  const sandbox = await FaultSandbox.make(dataDir);
  await sandbox.start();
  const opened = await EVM_FAMILY.open(sandbox.url, "sandbox");
  const settings = {
    DATA_DIR: dataDir,
    ...databaseSettings(engine),
    SANDBOX_URL: sandbox.url,
    ...opened.settings,
    RATE_LIMIT_PER_MINUTE: "1000000",
    ALLOWANCE_WAIT_SECONDS: "600",
    // Longer than a leader takes to be replaced; what nobody pays holds a round up no longer.
    QUOTE_TTL_SECONDS: "90",
    BOOTSTRAP_API_KEY: USER.apiKey,
    BOOTSTRAP_API_SECRET: USER.apiSecret,
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
  };
  const [first = 0, second = 0] = await randomFreePorts(2);
  const services = [
    new ServiceProcess(first, settings),
    new ServiceProcess(second, settings),
  ] as const;
  // One after the other: the first migrates.
  for (const service of services) await service.start();
  const ways = [waysInto(services[0].url, sandbox), waysInto(services[1].url, sandbox)] as const;
  const dashboards = hasDashboards
    ? await startDashboards(engine, settings, [first, second])
    : null;
  let books: Promise<Database<Tables>> | null = null;
  const openBooks = () =>
    openDatabase<Tables>({
      url: engine.pooledUrl(DATABASE),
      migrationsUrl: engine.directUrl(DATABASE),
      dataDir,
      name: "service",
      migrationsDir: join(ROOT, "service/db/migrations"),
      log: createLog({ name: "books", level: "silent" }),
    });
  const give = async (gift: object) => {
    const { status } = await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", gift);
    if (status >= 300) throw new Error(`the faucet: ${status}`);
  };
  return {
    engine,
    services,
    ways,
    dashboards,
    settings,
    world: {
      family: EVM_FAMILY,
      client: ways[0].client,
      payoutClient: ways[0].payoutClient,
      confirmations: opened.confirmations,
      balance: opened.balance,
      witness: outsideWitness(sandbox.url, opened.witness),
      wallets: opened.walletsOf(give),
      pixTold: [],
      inBooks: async (run) => run((await (books ??= openBooks())).db),
    },
    stop: async () => {
      await dashboards?.stop();
      for (const service of services) await service.end("SIGKILL");
      await (await books)?.close();
      await sandbox.end("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
