import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolanaRpc } from "@solana/kit";
import { Contract, JsonRpcProvider, Wallet } from "ethers";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { asAddress, asUnits, tronClient } from "#sandbox/test/tron-client.ts";
import type { Chain, PullOrder, SentBytes } from "#service/chain/port.ts";
import { sandboxFactory } from "#service/chain/sandbox-factory.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { sandboxTronFactory } from "#service/chain/sandbox-tron-factory.ts";
import { solanaChain } from "#service/chain/solana/solana-chain.ts";
import { tronChain } from "#service/chain/tron/tron-chain.ts";
import { openEvm } from "./bare-chain.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-pulls-"));
const [evmKey, tronKey] = [generatePrivateKey(), generatePrivateKey()];
const solanaKey = new Uint8Array(randomBytes(32));
let sandbox: SandboxProcess;

async function begin(): Promise<void> {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
}
beforeAll(begin);
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

const stateOf = async (network: string) => {
  const { body } = await jsonCall(`${sandbox.url}/ready`);
  return (body as { checks: Record<string, string> }).checks[network];
};
async function expectShown(network: "base" | "tron", spender: string): Promise<void> {
  const { body } = await jsonCall(`${sandbox.url}/sandbox/networks`);
  const shown = SandboxNetwork.array()
    .parse(body)
    .find(({ name }) => name === network);
  expect(shown).toMatchObject({ factory: pinnedFactory("sandbox", network), spender });
}

type Payer = { address: string; allow: (spender: string, units: bigint) => Promise<unknown> };
type Family = {
  network: "base" | "tron" | "solana";
  token: "USDC" | "USDT";
  /** A service replica's chain on the sandbox's node and faucet. */
  replica: () => Chain;
  payer: () => Promise<Payer>;
  /** Gas given to the payer and the treasury, and the log line of that gift. */
  gas: bigint;
  gift: RegExp;
  expectAsleep?: (chain: Chain) => Promise<void>;
  expectPrepared: (spender: string) => Promise<void>;
};

const base: Family = {
  network: "base",
  token: "USDC",
  gas: 10n ** 18n,
  gift: /^0x[0-9a-f]{64}$/,
  replica: () =>
    openEvm({
      network: "base",
      rpcUrl: `${sandbox.url}/rpc/base`,
      signerKey: evmKey,
      deployFactory: sandboxFactory(sandboxFaucet(sandbox.url), "base"),
    }),
  payer: async () => {
    const provider = new JsonRpcProvider(`${sandbox.url}/rpc/base`, 31308453, {
      staticNetwork: true,
      // By default it looks for a receipt every four seconds.
      pollingInterval: 100,
    });
    const wallet = new Wallet(generatePrivateKey(), provider);
    const approve = ["function approve(address spender, uint256 units)"];
    const token = new Contract(pinnedToken("sandbox", "base", "USDC")!, approve, wallet);
    return {
      address: wallet.address,
      allow: async (spender, units) => {
        await (await token.getFunction("approve")(spender, units)).wait();
        provider.destroy();
      },
    };
  },
  expectAsleep: async ({ canPull }) =>
    expect([canPull, await stateOf("base")]).toEqual([true, "asleep"]),
  expectPrepared: async (spender) => {
    expect([await stateOf("base"), await stateOf("ethereum")]).toEqual(["ok", "asleep"]);
    await expectShown("base", spender);
  },
};

const tron: Family = {
  network: "tron",
  token: "USDT",
  gas: 10n ** 9n,
  gift: /^[0-9a-f]{64}$/,
  replica: () =>
    tronChain({
      environment: "sandbox",
      rpcUrl: `${sandbox.url}/tron`,
      signerKey: tronKey,
      confirmations: 3,
      maxFee: 150_000_000n,
      deployFactory: sandboxTronFactory(sandboxFaucet(sandbox.url)),
    }),
  payer: async () => {
    const client = tronClient(sandbox.url);
    const usdt = pinnedToken("sandbox", "tron", "USDT")!;
    return {
      address: client.address,
      allow: async (spender, units) => {
        const allowed = [asAddress(spender), asUnits(units)];
        await client.done(await client.call(usdt, "approve(address,uint256)", allowed));
      },
    };
  },
  expectPrepared: async (spender) => {
    await expectShown("tron", spender);
    const factory = pinnedFactory("sandbox", "tron")!;
    const pin = { environment: "sandbox", network: "tron", factory, userId: 1 } as const;
    expect(payerSpender(pin)).toBe(spender);
  },
};

const solana: Family = {
  network: "solana",
  token: "USDC",
  gas: 10n ** 9n + 1n,
  gift: /^[1-9A-HJ-NP-Za-km-z]{80,88}$/,
  replica: () =>
    solanaChain({
      environment: "sandbox",
      rpcUrl: `${sandbox.url}/rpc/solana`,
      signerKey: solanaKey,
      delegateSecret: SANDBOX_DELEGATE_SECRET,
      confirmations: 3,
      maxMicroLamports: 1_000_000n,
    }),
  payer: async () => {
    const { address, allow } = await solanaWallet(createSolanaRpc(`${sandbox.url}/rpc/solana`));
    const mint = SOLANA_PINS.sandbox.mints.USDC;
    return { address, allow: (delegate, units) => allow(mint, delegate, units) };
  },
  expectPrepared: async (delegate) => expect(delegate).toBe(await sandboxDelegate(1)),
};

test.each([base, tron, solana])(
  "on the sandbox's own $network: made ready by two replicas at once, pulled once, kept over a kill",
  async ({ network, token, gas, ...family }) => {
    const [first, second] = [family.replica(), family.replica()];
    await family.expectAsleep?.(first);
    await Promise.all([first.check(), first.preparePulls(), second.preparePulls()]);
    const spender = first.spenderOf(1);
    await family.expectPrepared(spender);

    const payer = await family.payer();
    const faucet = sandboxFaucet(sandbox.url);
    const gift = { network, address: payer.address } as const;
    const before = await first.balance("NATIVE");
    // At once, because each waits for its own block.
    const [, , { hash }] = await Promise.all([
      faucet.give({ ...gift, asset: "NATIVE", units: gas }),
      faucet.give({ ...gift, asset: token, units: 50_000_000n }),
      faucet.give({ ...gift, asset: "NATIVE", address: first.signer, units: gas }),
    ]);
    expect(hash).toMatch(family.gift);
    expect((await first.balance("NATIVE")) - before).toBe(gas);

    const units = 45_123_456n;
    await payer.allow(spender, units);
    const asked = { userId: 1, token, address: payer.address } as const;
    expect(await second.payer(asked)).toMatchObject({ allowanceUnits: units });
    const from = payer.address;
    const pull: PullOrder = { kind: "pull", userId: 1, payoutId: "one", token, from, units };
    const plan = await first.plan(pull);
    if (!plan.can) throw new Error(plan.detail);
    const nonce = await first.minedNonce();
    const signed = await first.sign(pull, nonce, plan.terms);
    const sent: SentBytes = { ...signed, nonce, signer: first.signer };
    // Both replicas send it; a block may have taken it in between, and some nodes then refuse the second.
    expect(await first.broadcast(sent.raw)).toEqual({ accepted: true });
    expect([{ accepted: true }, { accepted: false, detail: "nonce too low" }]).toContainEqual(
      await second.broadcast(sent.raw),
    );
    await expect
      .poll(() => second.outcome(pull, sent))
      .toMatchObject({ state: "mined", outcome: "delivered", confirmations: 3 });

    await sandbox.end("SIGKILL");
    await begin();
    const later = family.replica();
    await later.preparePulls();
    expect(await later.pulled("one")).toBe(true);
    expect(await later.outcome(pull, sent)).toMatchObject({ outcome: "delivered" });
    expect(await later.balance(token)).toBe(units);
    await expect.poll(() => later.plan(pull)).toMatchObject({ can: false, why: "already_pulled" });
  },
  180_000,
);
