import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pad, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { openDatabase } from "#platform/database.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { pinnedToken } from "#protocol/networks.ts";
import type { BankTransfer } from "#protocol/sandbox.ts";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import { checkBooks } from "#service/db/ledger-check.ts";
import { ledgerBalance } from "#service/db/ledger.ts";
import type { Tables } from "#service/db/tables.ts";
import { freePort } from "../free-port.ts";
import { MIGRATIONS } from "../harness.ts";
import { seededRandom } from "../seeded-random.ts";
import { GIFT_LOST, KILL_STEPS, type KillStep } from "./kill-steps.ts";
import { killedClient, type PaidPayin } from "./killed-client.ts";
import { startOutsideProxy } from "./outside-proxy.ts";
import { ServiceProcess } from "./service-process.ts";

const KILLS = 20;
const PATIENCE_MS = 30_000;
/** The first start makes the database too. */
const FIRST_PATIENCE_MS = 120_000;
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

const random = seededRandom(SEED);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const dataDir = mkdtempSync(join(tmpdir(), "ponte-payin-kill-"));
const signerKey = generatePrivateKey();
const treasury = privateKeyToAddress(signerKey);

let sandbox: SandboxProcess;
let service: ServiceProcess;
let proxy: Awaited<ReturnType<typeof startOutsideProxy>>;
let server: TestDatabase<Tables> | null = null;
let client: ReturnType<typeof killedClient>;

async function serviceOn(database: TestDatabase<Tables>): Promise<ServiceProcess> {
  const user = { apiKey: "key-of-the-kill-test-0001", apiSecret: "secret-of-the-kill-test-0001" };
  const port = await freePort();
  client = killedClient(`http://127.0.0.1:${port}`, sandbox.url, { id: 0, ...user });
  return new ServiceProcess(port, {
    DATA_DIR: dataDir,
    SERVICE_DATABASE_URL: database.place.url ?? "",
    SANDBOX_URL: proxy.url,
    RPC_URL_POLYGON: `${proxy.url}/rpc/polygon`,
    SIGNER_KEY_POLYGON: signerKey,
    CONFIRMATIONS_POLYGON: "2",
    RATE_LIMIT_PER_MINUTE: "100000",
    BOOTSTRAP_API_KEY: user.apiKey,
    BOOTSTRAP_API_SECRET: user.apiSecret,
  });
}

beforeAll(async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
  proxy = await startOutsideProxy(sandbox.url, () => service.end("SIGKILL"));
  server = await testDatabase<Tables>(MIGRATIONS);
  await server.close();
  service = await serviceOn(server);
});
afterAll(async () => {
  await service.end("SIGKILL");
  await proxy.stop();
  await sandbox.end("SIGKILL");
  await server?.drop();
  rmSync(dataDir, { recursive: true });
});

/** 20 moments: the lost gift, then every named step in any order, the rest anywhere. */
function plan(): (KillStep | null)[] {
  const named = KILL_STEPS.map((step) => ({ step, at: random() })).toSorted((a, b) => a.at - b.at);
  const anywhere = Array.from({ length: KILLS - 1 - named.length }, () => null);
  return [GIFT_LOST, ...named.map(({ step }) => step), ...anywhere];
}

const began = performance.now();

async function killAt(step: KillStep | null): Promise<string> {
  const title = await killThere(step);
  return `${((performance.now() - began) / 1000).toFixed(1)} s: ${title}`;
}

async function killThere(step: KillStep | null): Promise<string> {
  if (step && (await proxy.arm(step, step === GIFT_LOST ? FIRST_PATIENCE_MS : PATIENCE_MS)))
    return step.title;
  if (!step) await sleep(random() * 1500);
  await service.end("SIGKILL");
  return step ? `anywhere, since this did not come: ${step.title}` : "anywhere";
}

/** The chain's own word: transfers of a token from the treasury to a wallet. */
async function deliveredTo({ token, address }: PaidPayin): Promise<bigint[]> {
  const topics = [TRANSFER, pad(treasury), pad(address as Address)];
  const contract = pinnedToken("sandbox", "polygon", token);
  const filter = { address: contract, topics, fromBlock: "0x0", toBlock: "latest" };
  const logs = (await rpcCall(sandbox.url, "eth_getLogs", [filter])) as { data: Hex }[];
  return logs.map(({ data }) => BigInt(data));
}

/** The bank's own word: what it keeps of a charge, in cents. */
async function keptOf(txid: string): Promise<bigint> {
  const { body } = await jsonCall(`${sandbox.url}/sandbox/bank/transfers`);
  const cents = (amount: string) => BigInt(amount.replace(".", ""));
  return (body as BankTransfer[])
    .filter((row) => row.txid === txid)
    .reduce((sum, row) => sum + (row.direction === "in" ? 1n : -1n) * cents(row.amount), 0n);
}

async function untilCompleted(payins: readonly PaidPayin[]): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(300)) {
    const seen = await Promise.all(payins.map(({ id }) => client.look(id)));
    if (seen.every(({ status }) => status === "completed")) return;
  }
  throw new Error("some payins are not completed after three minutes");
}

async function openBooks() {
  return openDatabase<Tables>({
    url: server?.place.url,
    dataDir: join(dataDir, "service"),
    migrationsDir: MIGRATIONS,
    log: createLog({ name: "test", level: "silent" }),
  });
}

/** Books that are clean, and equal to what the chain holds. Null, or what is wrong. */
async function wrongWithBooks(): Promise<unknown> {
  const books = await openBooks();
  const chain = evmChain({
    network: "polygon",
    environment: "sandbox",
    rpcUrl: `${sandbox.url}/rpc/polygon`,
    signerKey,
    confirmations: 2,
    maxFeePerGas: 1n,
  });
  try {
    const problems: unknown[] = await checkBooks(books.db);
    for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
      const booked = await ledgerBalance(books.db, "treasury", `polygon:${asset}`);
      const held = await chain.balance(asset);
      if (booked !== held) problems.push({ asset, booked, held });
    }
    const open = await books.db.selectFrom("top_ups").selectAll().execute();
    problems.push(...open.filter(({ state }) => state === "intended"));
    const owed = await books.db.selectFrom("pix_returns").selectAll().execute();
    problems.push(...owed.filter(({ confirmed_at }) => confirmed_at === null));
    return problems.length === 0 ? null : problems;
  } finally {
    await books.close();
  }
}

test(`${KILLS} SIGKILLs in mid-settlement: each payin is sent exactly once (SEED=${SEED})`, async () => {
  const payins: PaidPayin[] = [];
  const kills: string[] = [];
  try {
    const [first, ...steps] = plan();
    const filled = killAt(first ?? null);
    await service.start();
    kills.push(await filled);
    await service.start();
    for (const step of steps) {
      const killed = killAt(step);
      const work = [
        client.payin(`${10 + Math.floor(random() * 990)}.${10 + kills.length}`, "USDC", "none"),
        client.payin("250.00", pick(["USDC", "USDT"]), pick(["twice", "wrong"])),
      ];
      kills.push(await killed);
      // Whoever waits for an answer asks again, with the same quote.
      await service.start();
      payins.push(...(await Promise.all(work)));
    }
    await untilCompleted(payins);
    await expect
      .poll(
        async () => {
          await service.end("SIGTERM");
          const wrong = await wrongWithBooks();
          if (wrong) await service.start();
          return wrong;
        },
        { timeout: 120_000, interval: 3_000 },
      )
      .toBeNull();
    for (const payin of payins) {
      expect([payin.id, await deliveredTo(payin)]).toEqual([payin.id, [payin.units]]);
      expect([payin.id, await keptOf(payin.txid)]).toEqual([
        payin.id,
        BigInt(payin.amount.replace(".", "")),
      ]);
    }
    expect(kills).toHaveLength(KILLS);
    // Said also when all is well, so that any run can be run again.
    process.stdout.write(`SEED=${SEED}, killed while:\n${kills.join("\n")}\n`);
  } catch (error) {
    throw new Error(`SEED=${SEED}\n${kills.join("\n")}\n${service.said}`, { cause: error });
  }
}, 600_000);
