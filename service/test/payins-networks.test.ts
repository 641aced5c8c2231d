import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Token, TOKENS } from "#protocol/money/money.ts";
import { pinnedToken, type Network } from "#protocol/chain/networks.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { asAddress, tronClient, USDT } from "#sandbox/test/tron-client.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { sandboxOutside } from "#service/sandbox-outside.ts";
import { readServiceSettings } from "#service/settings.ts";
import { startSettleWorkers, type SettleWorkers } from "#service/workers/settle.ts";
import { createLog } from "#platform/log.ts";
import { wallet as walletBody, type TestUser } from "./build.ts";
import { startService, type Harness } from "./harness.ts";

type Enveloped<T> = { data: T };
type Refusal = { code: string; message: string; fields: Record<string, string> };
const PAIRS: [Network, Token][] = [
  ["polygon", "USDC"],
  ["polygon", "USDT"],
  ["ethereum", "USDC"],
  ["ethereum", "USDT"],
  ["polygon_amoy", "USDC"],
  ["tron", "USDT"],
];
const LOOK_EVERY_MS = 500;

const dataDir = mkdtempSync(join(tmpdir(), "ponte-networks-"));
let sandbox: SandboxProcess;
let service: Harness;
let workers: SettleWorkers;
let user: TestUser;

beforeAll(async () => {
  sandbox = await SandboxProcess.start(join(dataDir, "outside"));
  await sandbox.ready();
  const settings = readServiceSettings({ DATA_DIR: dataDir });
  const log = createLog({ name: "test", level: "silent" });
  service = await startService(await sandboxOutside(settings, sandbox.url, log));
  workers = startSettleWorkers(service.deps, service.log, LOOK_EVERY_MS);
  user = await service.user();
});
afterAll(async () => {
  await workers.stop();
  await service.drop();
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

async function quote(network: string, token: string, address: string) {
  const body = { network, token, address, currency_type: "sender", request_amount: "250.00" };
  return service.call<Enveloped<PayinQuoteRecord> & Refusal>(user, "POST /exchange/quote", {
    body,
  });
}

/** Runs a payin from its wallet to its end. */
async function payIn(network: Network, token: Token) {
  const { call } = service;
  const isTron = network === "tron";
  const wallet = walletBody(isTron ? { network, address: tron().address } : { network });
  expect((await call(user, "POST /exchange/wallets", { body: wallet })).status).toBe(201);
  const quoted = await quote(network, token, wallet.address);
  expect(quoted.status).toBe(201);
  const { quote_id, receiver_amount } = quoted.body.data;
  const { body } = await call<Enveloped<PaymentRecord>>(user, "POST /exchange/payment", {
    body: { quote_id },
  });
  const { pix_code, transaction_id } = body.data;
  await jsonCall(`${sandbox.url}/sandbox/pix/pay`, "POST", { pix_code });
  const look = async () => {
    const line = `GET /exchange/payment/${transaction_id}`;
    return (await call<Enveloped<PayinRecord>>(user, line)).body.data;
  };
  await expect.poll(async () => (await look()).status, { interval: 50 }).toBe("completed");
  const units = BigInt(receiver_amount.replace(".", ""));
  return { ...(await look()), address: wallet.address, units };
}

/** Reads Tron with an unmodified tronweb. */
const tron = () => tronClient(sandbox.url);

async function tokensAt(network: Network, token: Token, owner: string): Promise<bigint> {
  if (network === "tron") return tron().read(USDT, "balanceOf(address)", [asAddress(owner)]);
  const to = pinnedToken("sandbox", network, token) as Address;
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, "0")}`;
  const found = await rpcCall(sandbox.url, "eth_call", [{ to, data }, "latest"], network);
  return BigInt(found as string);
}

const isNetwork = (name: string) => name !== "bank" && name !== "analyst";
async function awake(): Promise<string[]> {
  const { body } = await jsonCall(`${sandbox.url}/ready`);
  const { checks } = body as { checks: Record<string, string> };
  return Object.keys(checks).filter((name) => isNetwork(name) && checks[name] !== "asleep");
}

describe("works", () => {
  test("a service with nothing to do starts no chain and fills no treasury", async () => {
    // A whole payin on Polygon takes many rounds of every loop.
    await payIn("polygon", "USDC");
    expect(await awake()).toEqual(["polygon"]);
    const filled = await service.deps.db.selectFrom("top_ups").select("network").execute();
    expect(new Set(filled.map(({ network }) => network))).toEqual(new Set(["polygon"]));
  });

  test("a payin of each pair of network and token, all at once, arrives to the unit", async () => {
    const all = await Promise.all(PAIRS.map(([network, token]) => payIn(network, token)));
    for (const [at, [network, token]] of PAIRS.entries()) {
      const done = all[at]!;
      expect(done).toMatchObject({ network, token, status: "completed" });
      expect(await tokensAt(network, token, done.address)).toBe(done.units);
      if (network === "tron") {
        const info = await tron().done(done.transaction_hash!);
        expect(info).toMatchObject({ receipt: { result: "SUCCESS" } });
        continue;
      }
      const asked = [done.transaction_hash];
      const receipt = await rpcCall(sandbox.url, "eth_getTransactionReceipt", asked, network);
      expect(receipt).toMatchObject({ status: "0x1" });
    }
  });

  test("each signer has one sequence of nonces on its network, without a gap", async () => {
    const sends = await service.deps.db
      .selectFrom("chain_sends")
      .select(["network", "signer", "nonce"])
      .orderBy("nonce")
      .execute();
    const of = (name: string) => sends.filter(({ network }) => network === name);
    expect(of("polygon").map(({ nonce }) => nonce)).toEqual([0n, 1n, 2n]);
    expect(of("ethereum").map(({ nonce }) => nonce)).toEqual([0n, 1n]);
    expect(of("polygon_amoy").map(({ nonce }) => nonce)).toEqual([0n]);
    expect(of("tron").map(({ nonce }) => nonce)).toEqual([0n]);
    expect(new Set(sends.map(({ signer }) => signer)).size).toBe(4);
  });

  test("the books hold in themselves and against every chain that was used; the others still sleep", async () => {
    expect(await checkBooks(service.deps.db)).toEqual([]);
    const used = PAIRS.map(([network]) => network);
    for (const chain of service.deps.chains.values()) {
      if (!used.some((network) => network === chain.network)) continue;
      for (const asset of ["NATIVE", ...chain.tokens] as const) {
        const booked = await ledgerBalance(
          service.deps.db,
          "treasury",
          `${chain.network}:${asset}`,
        );
        expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
      }
    }
    expect((await awake()).toSorted()).toEqual(["ethereum", "polygon", "polygon_amoy", "tron"]);
  });
});

describe("refuses", () => {
  test.each([
    ["polygon_amoy", "USDT", walletBody().address],
    ["tron", "USDC", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"],
  ])("on %s %s, naming both", async (network, token, address) => {
    const { status, body } = await quote(network, token, address);
    expect([status, body.code]).toEqual([400, "PAIR_NOT_SUPPORTED"]);
    expect(body.message).toContain(token);
    expect(body.message).toContain(network);
    expect(body.fields).toEqual({ token: "not_supported" });
  });

  test.each(TOKENS)("a payin in %s on base, which is no network of wallets", async (token) => {
    const { status, body } = await quote("base", token, walletBody().address);
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(body.fields).toHaveProperty("network");
  });
});
