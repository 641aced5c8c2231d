import { rmSync } from "node:fs";
import { AuthorityType, getSetAuthorityInstruction } from "@solana-program/token";
import { address, createSolanaRpc } from "@solana/kit";
import { Keypair } from "@solana/web3.js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readBalances } from "#lib/chain/port/read-balances.ts";
import { env } from "#lib/core/env.ts";
import { testFolder } from "#platform/test-folder.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { tronClient } from "#sandbox/test/tron-client.ts";

type Rpc = Parameters<typeof solanaWallet>[0];

const environment = "sandbox";
const PACE = { blockMs: 100, snapshotEvery: 300, nodeLifetime: 1800 };
const dataDir = testFolder("balances");

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  sandbox = await openTestSandbox({ pace: PACE });
});
afterAll(async () => {
  Object.assign(env(), { SANDBOX_URL: undefined });
  await sandbox.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
const useNodes = (nodes: object = {}) =>
  Object.assign(env(), {
    SANDBOX_URL: sandbox.url,
    RPC_URL_TRON: undefined,
    RPC_URL_SOLANA: undefined,
    ...nodes,
  });
afterEach(() => void useNodes());

const give = async (network: string, address: string, gifts: Record<string, string>) => {
  for (const [token, amount] of Object.entries(gifts)) {
    const wish = { network, token, address, amount };
    const { status, body } = await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", wish);
    expect([status, body]).toMatchObject([201, {}]);
  }
};
const solanaAddress = () => Keypair.generate().publicKey.toBase58();
const nothing = { nativeUnits: 0n, tokenUnits: { USDC: 0n, USDT: 0n } };

test("on Tron: USDT and TRX of each, in their order, and no USDC, which is not issued", async () => {
  useNodes();
  const [rich, poor] = [tronClient(sandbox.url).address, tronClient(sandbox.url).address];
  await give("tron", rich, { NATIVE: "3.25", USDT: "12.5" });
  const many = Array.from({ length: 6 }, () => tronClient(sandbox.url).address);
  const found = await readBalances({ environment, network: "tron" }, [poor, rich, ...many]);
  const none = { nativeUnits: 0n, tokenUnits: { USDT: 0n } };
  expect(found).toEqual({
    known: true,
    balances: [
      none,
      { nativeUnits: 3_250_000n, tokenUnits: { USDT: 12_500_000n } },
      ...many.map(() => none),
    ],
  });
  expect(await readBalances({ environment, network: "tron" }, [])).toEqual({
    known: true,
    balances: [],
  });
});

describe("on Solana", () => {
  const place = { environment, network: "solana" } as const;

  test("USDC, USDT and SOL of each, in their order", async () => {
    useNodes();
    const [rich, poor, other] = [solanaAddress(), solanaAddress(), solanaAddress()];
    await give("solana", rich, { NATIVE: "2.000000001", USDC: "7", USDT: "0.000001" });
    await give("solana", other, { USDT: "5" });
    expect(await readBalances(place, [poor, rich, other])).toEqual({
      known: true,
      balances: [
        nothing,
        { nativeUnits: 2_000_000_001n, tokenUnits: { USDC: 7_000_000n, USDT: 1n } },
        { nativeUnits: 0n, tokenUnits: { USDC: 0n, USDT: 5_000_000n } },
      ],
    });
    expect(await readBalances(place, [])).toEqual({ known: true, balances: [] });
  });

  test("SOL that lies where a token account may be made is no token", async () => {
    const owner = solanaAddress();
    const mint = SOLANA_PINS.sandbox.mints.USDC;
    await give("solana", await tokenAccountOf({ owner, mint }), { NATIVE: "1" });
    expect(await readBalances(place, [owner])).toEqual({ known: true, balances: [nothing] });
  });

  test("a token account that was given to somebody else holds nothing of one's own", async () => {
    const giver = await solanaWallet(createSolanaRpc(`${sandbox.url}/rpc/solana`) as Rpc);
    await give("solana", giver.address, { NATIVE: "1", USDC: "3" });
    const mint = SOLANA_PINS.sandbox.mints.USDC;
    const held = async () => {
      const found = await readBalances(place, [giver.address]);
      return found.known && found.balances[0]?.tokenUnits.USDC;
    };
    expect(await held()).toBe(3_000_000n);
    await giver.send(
      getSetAuthorityInstruction({
        owned: await tokenAccountOf({ owner: giver.address, mint }),
        owner: giver.signer,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: address(solanaAddress()),
      }),
    );
    expect(await held()).toBe(0n);
  });

  test("as many as a list may have", async () => {
    const owners = Array.from({ length: 100 }, solanaAddress);
    const found = await readBalances(place, owners);
    expect(found).toEqual({ known: true, balances: owners.map(() => nothing) });
    const tooMany = readBalances(place, [...owners, solanaAddress()]);
    await expect(tooMany).rejects.toThrow(RangeError);
  });
});

test.each([
  ["tron", ZERO_ADDRESS.tron],
  ["solana", ZERO_ADDRESS.solana],
] as const)("on %s what is not known is never zero", async (network, owner) => {
  const read = (world: "sandbox" | "production" = environment) =>
    readBalances({ environment: world, network }, [owner]);
  const setting = `RPC_URL_${network.toUpperCase()}`;
  useNodes({ [setting]: "http://127.0.0.1:9" });
  expect(await read()).toEqual({ known: false, why: "silent" });
  useNodes({ [setting]: `${sandbox.url}/sandbox/networks` });
  expect(await read()).toEqual({ known: false, why: "silent" });
  const real = network === "tron" ? `${sandbox.url}/tron` : `${sandbox.url}/rpc/solana`;
  useNodes({ [setting]: real });
  expect(await read()).toMatchObject({ known: true });
  expect(await read("production")).toEqual({ known: false, why: "other_chain" });
  useNodes({ SANDBOX_URL: undefined });
  expect(await read()).toEqual({ known: false, why: "no_node" });
});
