import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeFunctionData, parseAbi, type Address, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkTransfer, type ExpectedTransfer } from "#lib/chain/port/check-transfer.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import { env } from "#lib/core/env.ts";
import { NETWORKS, pinnedChainId, pinnedToken, type Network } from "#protocol/chain/networks.ts";
import { FaucetRecord } from "#protocol/api/sandbox.ts";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { testWallet } from "#sandbox/test/test-wallet.ts";

const EVM = ["polygon", "ethereum", "base", "polygon_amoy"] as const satisfies Network[];
const TRANSFER = parseAbi(["function transfer(address to, uint256 value)"]);
const recipient = "0x00000000000000000000000000000000000000c2";
const units = 1_500_000n;

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => void (sandbox = await openTestSandbox()));
afterAll(() => sandbox.close());

const urlOf = (network: Network) => `${sandbox.url}/rpc/${network}`;

async function give(network: Network, token: string, address: string, amount: string) {
  const wish = { network, token, address, amount };
  const { body } = await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", wish);
  return FaucetRecord.parse(body).transaction_hash;
}

const expected = (network: Network, hash: string, override: Partial<ExpectedTransfer> = {}) => ({
  environment: "sandbox" as const,
  network,
  token: "USDC" as const,
  hash,
  recipient,
  units,
  confirmations: 1,
  ...override,
});

describe.each(EVM)("on %s", (network) => {
  let hash: string;
  beforeAll(async () => void (hash = await give(network, "USDC", recipient, "1.5")));
  const check = (override?: Partial<ExpectedTransfer>, url: string | null = urlOf(network)) =>
    checkTransfer(url, expected(network, hash, override));

  test("tokens that arrived are verified", async () => {
    expect(await check()).toEqual({ result: "verified" });
  });

  test.each([
    ["to another", { recipient: "0x00000000000000000000000000000000000000c3" }, 0n],
    ["of other units", { units: units + 1n }, units],
  ])("a transfer %s is not the one, and says what arrived", async (_what, override, arrived) => {
    const difference = "other_recipient_or_amount";
    expect(await check(override)).toEqual({ result: "differs", difference, units: arrived });
  });

  test("not deep enough yet", async () => {
    const difference = "too_few_confirmations";
    expect(await check({ confirmations: 1000 })).toEqual({ result: "differs", difference });
  });

  test("a hash that the chain does not know, or that is none", async () => {
    for (const unknown of [`0x${"ab".repeat(32)}`, "0x12", "pending"]) {
      expect(await check({ hash: unknown })).toEqual({
        result: "differs",
        difference: "not_found",
      });
    }
  });

  test("a node of another chain is not believed, even if it knows the hash", async () => {
    for (const other of EVM.filter((name) => name !== network)) {
      const found = await check({}, urlOf(other));
      expect(found).toEqual({ result: "differs", difference: "other_chain" });
    }
  });

  test("a transfer that the token refused", async () => {
    const wallet = testWallet(pinnedChainId("sandbox", network)!);
    await give(network, "NATIVE", wallet.address, "1");
    const data = encodeFunctionData({ abi: TRANSFER, args: [recipient, units] });
    const token = pinnedToken("sandbox", network, "USDC") as Address;
    const raw = await wallet.call(0, token, data);
    const sent = (await rpcCall(sandbox.url, "eth_sendRawTransaction", [raw], network)) as Hex;
    const receipt = () => rpcCall(sandbox.url, "eth_getTransactionReceipt", [sent], network);
    await expect.poll(receipt).toMatchObject({ status: "0x0" });
    expect(await check({ hash: sent })).toEqual({ result: "differs", difference: "reverted" });
  });
});

describe("nothing is known", () => {
  const hash = `0x${"ab".repeat(32)}`;

  test("of a network without a node, or of a token that is not pinned there", async () => {
    const none = { result: "not_checked" };
    expect(await checkTransfer(null, expected("polygon", hash))).toEqual(none);
    const usdt = expected("base", hash, { token: "USDT" });
    expect(await checkTransfer(urlOf("base"), usdt)).toEqual(none);
    expect(await checkTransfer(`${sandbox.url}/tron`, expected("tron", hash))).toEqual(none);
    expect(await checkTransfer(urlOf("polygon"), expected("solana", hash))).toEqual(none);
  });

  test("from a node that is away or talks nonsense", async () => {
    const nonsense = createServer((_request, response) => response.end("{}"));
    await new Promise<void>((listening) => nonsense.listen(0, "127.0.0.1", listening));
    const { port } = nonsense.address() as AddressInfo;
    const quick = expected("polygon", hash);
    for (const url of ["http://127.0.0.1:9", `http://127.0.0.1:${port}`]) {
      expect(await checkTransfer(url, quick)).toEqual({ result: "not_checked" });
    }
    nonsense.close();
  });
});

describe("where a chain is read", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ponte-rpc-url-"));
  beforeAll(() => void vi.stubEnv("DATA_DIR", dataDir));
  afterAll(() => {
    Object.assign(env(), { SANDBOX_URL: undefined, RPC_URL_POLYGON_AMOY: undefined });
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
  });

  test("of each network its own: the sandbox's, or the operator's node", async () => {
    Object.assign(env(), { SANDBOX_URL: `${sandbox.url}/` });
    for (const network of NETWORKS) {
      const path = network === "tron" ? "/tron" : `/rpc/${network}`;
      expect(rpcUrl("sandbox", network)).toBe(sandbox.url + path);
      expect(rpcUrl("production", network)).toBeNull();
    }
    const RPC_URL_POLYGON_AMOY = "https://amoy.example/key";
    Object.assign(env(), { RPC_URL_POLYGON_AMOY });
    expect(rpcUrl("sandbox", "polygon_amoy")).toBe(RPC_URL_POLYGON_AMOY);
    expect(rpcUrl("production", "polygon_amoy")).toBe(RPC_URL_POLYGON_AMOY);
    expect(rpcUrl("sandbox", "polygon")).toBe(`${sandbox.url}/rpc/polygon`);
    for (const network of EVM) {
      if (network === "polygon_amoy") continue;
      const chainId = await rpcCall(sandbox.url, "eth_chainId", [], network);
      expect(Number(chainId)).toBe(pinnedChainId("sandbox", network));
    }
  });
});
