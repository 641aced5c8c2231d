import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Contract, JsonRpcProvider, Wallet } from "ethers";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import type { PullOrder } from "#service/chain/port.ts";
import { sandboxFactory } from "#service/chain/sandbox-factory.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { outcomeOf } from "./outcome-of.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-pulls-"));
const signerKey = generatePrivateKey();
let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
});
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

/** A replica of a service on the sandbox's own front and faucet. */
const replica = () =>
  evmChain({
    network: "base",
    environment: "sandbox",
    rpcUrl: `${sandbox.url}/rpc/base`,
    signerKey,
    confirmations: 3,
    maxFeePerGas: 10n ** 12n,
    deployFactory: sandboxFactory(sandboxFaucet(sandbox.url), "base"),
  });
const stateOf = async (network: string) => {
  const { body } = await jsonCall(`${sandbox.url}/ready`);
  return (body as { checks: Record<string, string> }).checks[network];
};

test("on the sandbox's own chain: deployed by two replicas at once, pulled once, kept over a kill", async () => {
  const [first, second] = [replica(), replica()];
  expect([first.canPull, await stateOf("base")]).toEqual([true, "asleep"]);
  await Promise.all([first.preparePulls(), second.preparePulls()]);
  expect([await stateOf("base"), await stateOf("ethereum")]).toEqual(["ok", "asleep"]);

  const { body } = await jsonCall(`${sandbox.url}/sandbox/networks`);
  const shown = SandboxNetwork.array()
    .parse(body)
    .find(({ name }) => name === "base");
  const spender = first.spenderOf(1);
  expect(shown).toMatchObject({ factory: pinnedFactory("sandbox", "base"), spender });

  const provider = new JsonRpcProvider(`${sandbox.url}/rpc/base`, 31308453, {
    staticNetwork: true,
    // By itself it looks for a receipt every four seconds.
    pollingInterval: 100,
  });
  const payer = new Wallet(generatePrivateKey(), provider);
  const faucet = sandboxFaucet(sandbox.url);
  const gift = { network: "base", address: payer.address } as const;
  // Together: each waits for a block of its own otherwise.
  await Promise.all([
    faucet.give({ ...gift, asset: "NATIVE", units: 10n ** 18n }),
    faucet.give({ ...gift, asset: "USDC", units: 50_000_000n }),
    faucet.give({ ...gift, asset: "NATIVE", address: first.signer, units: 10n ** 18n }),
  ]);
  const approve = ["function approve(address spender, uint256 units)"];
  const token = new Contract(pinnedToken("sandbox", "base", "USDC")!, approve, payer);
  await (await token.getFunction("approve")(spender, 45_123_456n)).wait();
  provider.destroy();

  const units = 45_123_456n;
  const asked = { userId: 1, token: "USDC", address: payer.address } as const;
  expect(await first.payer(asked)).toMatchObject({ allowanceUnits: units });
  const pull: PullOrder = {
    kind: "pull",
    userId: 1,
    payoutId: "one",
    token: "USDC",
    from: payer.address,
    units,
  };
  const plan = await first.plan(pull);
  if (!plan.can) throw new Error(plan.detail);
  const nonce = await first.minedNonce();
  const { raw, hash } = await first.sign(pull, nonce, plan.terms);
  await first.broadcast(raw);
  const delivered = { state: "mined", outcome: "delivered", confirmations: 3 };
  await expect
    .poll(() => outcomeOf(second, pull, hash, nonce), { timeout: 90_000 })
    .toMatchObject(delivered);

  await sandbox.end("SIGKILL");
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
  const later = replica();
  await later.preparePulls();
  expect(await later.pulled("one")).toBe(true);
  expect(await outcomeOf(later, pull, hash, nonce)).toMatchObject({ outcome: "delivered" });
  expect(await later.balance("USDC")).toBe(units);
}, 180_000);
