import { randomUUID } from "node:crypto";
import { recoverAddress } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { parseTronAddress, type TronAddress } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openSnap } from "#sandbox/test/open-snap.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { tronClient, tronFaucetTransfer, USDT } from "#sandbox/test/tron-client.ts";

const BUNDLE = import.meta.resolve("@metamask/tron-wallet-snap/dist/bundle.js");
const MAINNET = "tron:728126428";
const CALL = { visible: false, type: "TriggerSmartContract" };
type Sent = { raw_data_hex: string; txID: string; signature: string[]; raw_data: object };
type Asked = { path: string; status: number };

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let ask: ReturnType<typeof openSnap>;
let account: { id: string; address: TronAddress; methods: string[] };
const asked: Asked[] = [];
const sent: Sent[] = [];

/** MetaMask's nodes on mainnet, answered by the sandbox; it gets nothing else. */
const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, pathname, search } = new URL(request.url);
  if (!/tron/.test(host)) return new Response("{}", { status: 503 });
  const path = pathname.replace(/^\/v3\/[0-9a-f]{32}/, "");
  const body = request.method === "GET" ? undefined : await request.text();
  if (path.endsWith("/broadcasttransaction")) sent.push(JSON.parse(body ?? "") as Sent);
  const answer = await fetch(`${sandbox.url}/tron${path}${search}`, {
    method: request.method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  asked.push({
    path: `${request.method} ${path.replace(/T[1-9A-Za-z]{33}/, "…")}`,
    status: answer.status,
  });
  return answer;
};

beforeAll(async () => {
  const pace = { blockMs: 100, snapshotEvery: 300, nodeLifetime: 1800 };
  sandbox = await openTestSandbox({ pace });
  ask = openSnap(BUNDLE, network);
  const made = await ask("onKeyringRequest", "keyring_createAccount", { options: {} });
  account = made as typeof account;
  const address = parseTronAddress(account.address);
  if (!("address" in address)) throw new Error("MetaMask made no account on Tron");
  await tronFaucetTransfer(sandbox.url, account.address, "NATIVE", "1000");
  await tronFaucetTransfer(sandbox.url, account.address, "USDT", "10");
});
afterAll(() => sandbox.close());

async function spender(): Promise<string> {
  const { body } = await jsonCall(`${sandbox.url}/sandbox/networks`);
  return (
    z
      .array(SandboxNetwork)
      .parse(body)
      .find(({ name }) => name === "tron")?.spender ?? ""
  );
}

/** The bytes of an approval, as the dashboard builds them. */
async function approval(units: bigint): Promise<Uint8Array> {
  const block = await tronClient(sandbox.url).tronWeb.trx.getCurrentBlock();
  const now = Math.max(Date.now(), block.block_header.raw_data.timestamp);
  return encodeCall({
    owner: account.address,
    contract: USDT,
    callValue: 0n,
    data: bytesOf(approveCalldata({ spender: evmForm(await spender()), units }).slice(2)),
    refBlockBytes: bytesOf(block.blockID.slice(12, 16)),
    refBlockHash: bytesOf(block.blockID.slice(16, 32)),
    expiresAtMs: BigInt(now + 180_000),
    timestampMs: BigInt(now),
    feeLimit: 30_000_000n,
  });
}
const inBase64 = (raw: Uint8Array) => Buffer.from(raw).toString("base64");

test("MetaMask's own code signs our bytes as they are, and this node takes what it sends", async () => {
  for (const units of [1_500_000n, 0n, 2n ** 256n - 1n]) {
    const raw = await approval(units);
    const answer = await ask("onClientRequest", "signAndSendTransaction", {
      transaction: inBase64(raw),
      accountId: account.id,
      scope: MAINNET,
      options: CALL,
    });
    expect(answer).toEqual({ transactionId: txIdOf(raw) });
    const last = sent.at(-1)!;
    expect(last).toMatchObject({ raw_data_hex: hexOf(raw), txID: txIdOf(raw) });
    expect(last.signature).toHaveLength(1);
    const signature: `0x${string}` = `0x${last.signature[0]?.replace(/^0x/, "")}`;
    const by = await recoverAddress({ hash: `0x${txIdOf(raw)}`, signature });
    expect(tronForm(by)).toBe(account.address);
    const info = await tronClient(sandbox.url).done(txIdOf(raw));
    expect(info).toMatchObject({ receipt: { result: "SUCCESS" } });
  }
});

test("asked by a page it has no such method yet", async () => {
  expect(account.methods).toEqual(["signMessageV2", "verifyMessageV2"]);
  const raw = await approval(1n);
  const transaction = { rawDataHex: hexOf(raw), type: CALL.type };
  const asking = ask("onKeyringRequest", "keyring_submitRequest", {
    id: randomUUID(),
    origin: "https://ponte.example",
    scope: MAINNET,
    account: account.id,
    request: { method: "signTransaction", params: { address: account.address, transaction } },
  });
  await expect(asking).rejects.toThrow("Method not implemented.");
});

test("all else that it asks of its node is answered", async () => {
  asked.length = 0;
  const raw = await approval(7n);
  const fee = await ask("onClientRequest", "computeFee", {
    transaction: inBase64(raw),
    accountId: account.id,
    scope: MAINNET,
    options: CALL,
  });
  expect(JSON.stringify(fee)).toContain("TRX");
  for (const method of ["onSynchronizeAccount", "onSynchronizeAccountTransactions"]) {
    await ask("onCronjob", method, { accountId: account.id });
  }
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
  const paths = new Set(asked.map(({ path }) => path));
  expect(paths).toContain("GET /v1/accounts/…");
  expect(paths).toContain("GET /v1/accounts/…/transactions");
  expect(paths).toContain("GET /v1/accounts/…/transactions/trc20");
});
