import { rmSync } from "node:fs";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { openDatabase, type Database } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { testFolder } from "#platform/test-folder.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import type { Tables } from "#service/db/tables.ts";
import { freePort } from "../free-port.ts";
import { REORG_DEPTH, startBareOutside } from "./bare-outside.ts";
import { faultClient } from "./fault-client.ts";
import { FaultSandbox } from "./fault-sandbox.ts";
import { startOutsideProxy } from "./outside-proxy.ts";
import { outsideWitness } from "./outside-witness.ts";
import { ServiceProcess } from "./service-process.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const CONFIRMATIONS = { sandbox: 2, bare: REORG_DEPTH + 1 };
const QUOTE_TTL_SECONDS = 8;
const USER = { apiKey: "key-of-the-fault-suite-0001", apiSecret: "secret-of-the-fault-suite-0001" };

export type WorldOptions = {
  /** A database of its own on a PostgreSQL server; without it the service is on the embedded one. */
  databaseUrl?: string | undefined;
  /** `bare`: a chain that can lose what it held, which the sandbox's own never does. */
  chain: "sandbox" | "bare";
};

/**
 * The service, the sandbox and what stands between them, each a process that can be killed at any
 * moment and started again on its data.
 */
export async function makeFaultWorld({ databaseUrl, chain }: WorldOptions) {
  const dataDir = testFolder("faults");
  const signerKey = generatePrivateKey();
  const treasury = privateKeyToAddress(signerKey);
  const sandbox = await FaultSandbox.make(dataDir);
  await sandbox.start();
  const bare = chain === "bare" ? await startBareOutside(treasury) : null;
  const chainUrl = bare?.url ?? `${sandbox.url}/rpc/polygon`;
  const { url: sandboxUrl } = sandbox;
  const proxy = await startOutsideProxy({
    sandboxUrl,
    chainUrl: bare?.url,
    faucet: bare?.faucet,
  });
  const port = await freePort();
  const service = new ServiceProcess(port, {
    DATA_DIR: dataDir,
    SERVICE_DATABASE_URL: databaseUrl ?? "",
    SANDBOX_URL: proxy.url,
    RPC_URL_POLYGON: `${proxy.url}/rpc/polygon`,
    SIGNER_KEY_POLYGON: signerKey,
    CONFIRMATIONS_POLYGON: String(CONFIRMATIONS[chain]),
    QUOTE_TTL_SECONDS: String(QUOTE_TTL_SECONDS),
    RATE_LIMIT_PER_MINUTE: "1000000",
    BOOTSTRAP_API_KEY: USER.apiKey,
    BOOTSTRAP_API_SECRET: USER.apiSecret,
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
  });
  const openBooks = () =>
    openDatabase<Tables>({
      url: databaseUrl,
      dataDir: join(dataDir, "service"),
      migrationsDir: MIGRATIONS,
      log: createLog({ name: "books", level: "silent" }),
    });
  let onServer: Database<Tables> | null = null;

  return {
    sandbox,
    service,
    proxy,
    bare,
    client: faultClient(service.url, sandbox, { id: 0, ...USER }),
    witness: outsideWitness(sandbox.url, chainUrl, treasury),
    /** The treasury as the chain has it. */
    chain: evmChain({
      network: "polygon",
      environment: "sandbox",
      rpcUrl: chainUrl,
      signerKey,
      confirmations: CONFIRMATIONS[chain],
      maxFeePerGas: 1n,
    }),
    /** Looks into the books; an embedded database is read while the service is stopped. */
    inBooks: async <T>(run: (db: Database<Tables>["db"]) => Promise<T>): Promise<T> => {
      if (databaseUrl) return run((onServer ??= await openBooks()).db);
      await service.end("SIGTERM");
      const books = await openBooks();
      try {
        return await run(books.db);
      } finally {
        await books.close();
        await service.start();
      }
    },
    stop: async () => {
      await service.end("SIGKILL");
      await onServer?.close();
      await proxy.stop();
      await sandbox.end("SIGKILL");
      await bare?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type FaultWorld = Awaited<ReturnType<typeof makeFaultWorld>>;
