import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Database } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { randomFreePort } from "#platform/ports/free-port.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { buildUser, type TestUser } from "../build.ts";
import { caller } from "../caller.ts";
import { faultClient } from "./fault-client.ts";
import type { FaultFamily, FundAccount } from "./fault-family.ts";
import { FaultSandbox } from "./fault-sandbox.ts";
import { startOutsideProxy } from "./outside-proxy.ts";
import { outsideWitness } from "./outside-witness.ts";
import { payoutClient } from "./payout-client.ts";
import { ServiceProcess } from "./service-process.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const QUOTE_TTL_SECONDS = 8;
const ALLOWANCE_WAIT_SECONDS = 6;
const USER = { apiKey: "key-of-the-fault-suite-0001", apiSecret: "secret-of-the-fault-suite-0001" };

/** An order to the bank to pay, with the chain's height at that time. */
type PixTold = { pixKey: string; amount: string; head: number };

export type WorldOptions = {
  /** An empty database on a PostgreSQL server. */
  databaseUrl: string;
  family: FaultFamily;
  /** `bare`: a chain that can lose blocks, unlike the sandbox's own. */
  chain: "sandbox" | "bare";
};

/**
 * The service, the sandbox and the proxy between them. Service and sandbox are processes that can be
 * killed at any moment and started again on their data.
 */
export async function makeFaultWorld({ databaseUrl, family, chain }: WorldOptions) {
  const dataDir = testFolder("faults");
  const sandbox = await FaultSandbox.make(dataDir);
  await sandbox.start();
  const { url: sandboxUrl } = sandbox;
  const { bare, door, balance, confirmations, settings, walletsOf, ...opened } = await family.open(
    sandboxUrl,
    chain,
  );
  const port = await randomFreePort();
  const witness = outsideWitness(sandboxUrl, opened.witness);
  const pixTold: PixTold[] = [];
  const proxy = await startOutsideProxy({
    sandboxUrl,
    serviceUrl: `http://127.0.0.1:${port}`,
    chain: { path: family.path, door },
    faucet: bare?.faucet,
    beforePayment: async (body) => {
      const { pix_key: pixKey, amount } = JSON.parse(body) as { pix_key: string; amount: string };
      pixTold.push({ pixKey, amount, head: await witness.head() });
    },
  });
  const service = new ServiceProcess(port, {
    DATA_DIR: dataDir,
    SERVICE_DATABASE_URL: databaseUrl,
    SANDBOX_URL: proxy.url,
    [`RPC_URL_${family.network.toUpperCase()}`]: proxy.url + family.path,
    ...settings,
    QUOTE_TTL_SECONDS: String(QUOTE_TTL_SECONDS),
    ALLOWANCE_WAIT_SECONDS: String(ALLOWANCE_WAIT_SECONDS),
    RATE_LIMIT_PER_MINUTE: "1000000",
    BOOTSTRAP_API_KEY: USER.apiKey,
    BOOTSTRAP_API_SECRET: USER.apiSecret,
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
  });
  const openBooks = () =>
    openDatabase<Tables>({
      url: databaseUrl,
      dataDir,
      name: "service",
      migrationsDir: MIGRATIONS,
      log: createLog({ name: "books", level: "silent" }),
    });
  let books: Database<Tables> | null = null;
  /** Reads the books. */
  const inBooks = async <T>(run: (db: Database<Tables>["db"]) => Promise<T>): Promise<T> =>
    run((books ??= await openBooks()).db);
  const give: FundAccount = async (gift) => {
    if (bare) return bare.faucet(JSON.stringify(gift));
    const { status } = await jsonCall(`${sandboxUrl}/sandbox/faucet`, "POST", gift);
    if (status >= 300) throw new Error(`the faucet: ${status}`);
  };
  const second: TestUser = { id: 0, apiKey: "", apiSecret: "" };

  return {
    family,
    sandbox,
    service,
    proxy,
    bare,
    confirmations,
    pixTold,
    client: faultClient(service.url, sandbox, { id: 0, ...USER }, family),
    /** Goes through the proxy, so that these calls can be broken too. */
    payoutClient: payoutClient(proxy.url, family.network, { id: 0, ...USER }, second),
    wallets: walletsOf(give),
    /** The first start of a fresh world. */
    startFresh: async () => {
      await service.start();
      // Only an orderly end saves the compile cache, which makes later starts faster.
      await service.end("SIGTERM");
      await service.start();
      Object.assign(second, await inBooks(buildUser));
      await caller(service.url)({ id: 0, ...USER }, "PUT /settings/webhook", {
        body: { url: `${proxy.url}/hook` },
      });
    },
    witness,
    /** The treasury's balance on chain, in minor units. */
    balance,
    inBooks,
    stop: async () => {
      await service.end("SIGKILL");
      await books?.close();
      await proxy.stop();
      await sandbox.end("SIGKILL");
      await bare?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type FaultWorld = Awaited<ReturnType<typeof makeFaultWorld>>;
/** What is asked to judge it, whatever it runs on. */
export type JudgedWorld = Pick<
  FaultWorld,
  | "balance"
  | "client"
  | "confirmations"
  | "family"
  | "inBooks"
  | "payoutClient"
  | "pixTold"
  | "wallets"
  | "witness"
>;
