import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { asAddress, asUnits, tronClient } from "#sandbox/test/tron-client.ts";
import type { PullOrder, SentBytes } from "#service/chain/port.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { sandboxTronFactory } from "#service/chain/sandbox-tron-factory.ts";
import { tronChain } from "#service/chain/tron/tron-chain.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-tron-"));
const signerKey = generatePrivateKey();
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
  tronChain({
    environment: "sandbox",
    rpcUrl: `${sandbox.url}/tron`,
    signerKey,
    confirmations: 3,
    maxFee: 150_000_000n,
    deployFactory: sandboxTronFactory(sandboxFaucet(sandbox.url)),
  });
const factory = pinnedFactory("sandbox", "tron")!;

test("on the sandbox's own chain: deployed by two replicas at once, pulled once, kept over a kill", async () => {
  const [first, second] = [replica(), replica()];
  await Promise.all([first.check(), first.preparePulls(), second.preparePulls()]);
  const { body } = await jsonCall(`${sandbox.url}/sandbox/networks`);
  const shown = SandboxNetwork.array()
    .parse(body)
    .find(({ name }) => name === "tron");
  const spender = first.spenderOf(1);
  expect(shown).toMatchObject({ factory, spender });
  const pin = { environment: "sandbox", network: "tron", factory, userId: 1 } as const;
  expect(payerSpender(pin)).toBe(spender);

  const payer = tronClient(sandbox.url);
  const faucet = sandboxFaucet(sandbox.url);
  const gift = { network: "tron", address: payer.address } as const;
  await Promise.all([
    faucet.give({ ...gift, asset: "NATIVE", units: 10n ** 9n }),
    faucet.give({ ...gift, asset: "USDT", units: 50_000_000n }),
    faucet.give({ ...gift, asset: "NATIVE", address: first.signer, units: 10n ** 9n }),
  ]);
  const units = 45_123_456n;
  const usdt = pinnedToken("sandbox", "tron", "USDT")!;
  const allowed = [asAddress(spender), asUnits(units)];
  await payer.done(await payer.call(usdt, "approve(address,uint256)", allowed));
  const asked = { userId: 1, token: "USDT", address: payer.address } as const;
  expect(await second.payer(asked)).toMatchObject({ allowanceUnits: units });

  const from = payer.address;
  const pull: PullOrder = { kind: "pull", userId: 1, payoutId: "one", token: "USDT", from, units };
  const plan = await first.plan(pull);
  if (!plan.can) throw new Error(plan.detail);
  const signed = await first.sign(pull, 0n, plan.terms);
  const sent: SentBytes = { ...signed, nonce: 0n, signer: first.signer };
  // Both replicas send it.
  const taken = [await first.broadcast(sent.raw), await second.broadcast(sent.raw)];
  expect(taken).toEqual([{ accepted: true }, { accepted: true }]);
  await expect
    .poll(() => second.outcome(pull, sent), { timeout: 90_000 })
    .toMatchObject({ state: "mined", outcome: "delivered" });

  await sandbox.end("SIGKILL");
  await begin();
  const later = replica();
  await later.preparePulls();
  expect(await later.pulled("one")).toBe(true);
  expect(await later.outcome(pull, sent)).toMatchObject({ outcome: "delivered" });
  expect(await later.balance("USDT")).toBe(units);
  await expect.poll(() => later.plan(pull)).toMatchObject({ can: false, why: "already_pulled" });
}, 180_000);
