import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolanaRpc } from "@solana/kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import type { PullOrder } from "#service/chain/port.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { solanaChain } from "#service/chain/solana/solana-chain.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-solana-"));
const signerKey = new Uint8Array(randomBytes(32));
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

/** A replica of a service on the sandbox's own front and faucet. */
const replica = () =>
  solanaChain({
    environment: "sandbox",
    rpcUrl: `${sandbox.url}/rpc/solana`,
    signerKey,
    delegateSecret: SANDBOX_DELEGATE_SECRET,
    confirmations: 3,
    maxMicroLamports: 1_000_000n,
  });

test("on the sandbox's own chain: allowed, pulled once, kept over a kill", async () => {
  const [first, second] = [replica(), replica()];
  await first.check();
  const delegate = first.spenderOf(1);
  expect(delegate).toBe(await sandboxDelegate(1));

  const payer = await solanaWallet(createSolanaRpc(`${sandbox.url}/rpc/solana`));
  const faucet = sandboxFaucet(sandbox.url);
  const gift = { network: "solana", address: payer.address } as const;
  await faucet.give({ ...gift, asset: "NATIVE", units: 10n ** 9n });
  await faucet.give({ ...gift, asset: "USDC", units: 50_000_000n });
  const gas = { ...gift, asset: "NATIVE", address: first.signer, units: 10n ** 9n + 1n } as const;
  const { hash: given } = await faucet.give(gas);
  expect(given).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/);
  expect(await first.balance("NATIVE")).toBe(10n ** 9n + 1n);

  const units = 45_123_456n;
  await payer.allow(SOLANA_PINS.sandbox.mints.USDC, delegate, units);
  const asked = { userId: 1, token: "USDC", address: payer.address } as const;
  expect(await second.payer(asked)).toMatchObject({ allowanceUnits: units });
  const from = payer.address;
  const pull: PullOrder = { kind: "pull", userId: 1, payoutId: "one", token: "USDC", from, units };
  const plan = await first.plan(pull);
  if (!plan.can) throw new Error(plan.detail);
  const sent = { ...(await first.sign(pull, 0n, plan.terms)), nonce: 0n, signer: first.signer };
  // Both replicas send it.
  const taken = [await first.broadcast(sent.raw), await second.broadcast(sent.raw)];
  expect(taken).toEqual([{ accepted: true }, { accepted: true }]);
  await expect
    .poll(() => second.outcome(pull, sent), { timeout: 90_000 })
    .toMatchObject({ state: "mined", outcome: "delivered" });

  await sandbox.end("SIGKILL");
  await begin();
  const later = replica();
  expect(await later.pulled("one")).toBe(true);
  expect(await later.outcome(pull, sent)).toMatchObject({ outcome: "delivered" });
  expect(await later.balance("USDC")).toBe(units);
  expect(await later.plan(pull)).toMatchObject({ can: false, why: "already_pulled" });
}, 180_000);
