import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import {
  asAddress,
  asUnits,
  tronClient,
  tronFaucetTransfer,
  USDT,
  type TronClient,
} from "#sandbox/test/tron-client.ts";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "sandbox-tron-"));
const key = generatePrivateKey().slice(2);
let sandbox: SandboxProcess;
let owner: TronClient;

async function start(): Promise<void> {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
  owner = tronClient(sandbox.url, key);
}
beforeAll(start);
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

test("what was accepted outlives a kill, is known by its name, and is done once", async () => {
  const { address: receiver } = tronClient(sandbox.url);
  await Promise.all([
    tronFaucetTransfer(sandbox.url, owner.address, "NATIVE", "100"),
    tronFaucetTransfer(sandbox.url, owner.address, "USDT", "6"),
  ]);
  const held = () => owner.read(USDT, "balanceOf(address)", [asAddress(receiver)]);
  const transfer = async (units: bigint) => {
    const to = [asAddress(receiver), asUnits(units)];
    const signed = await owner.sign(await owner.build(USDT, "transfer(address,uint256)", to));
    expect(await owner.send(signed)).toMatchObject({ result: true });
    return signed;
  };
  const sent = await Promise.all([1n, 2n, 3n].map(transfer));
  // Killed before they can be in a block.
  await sandbox.end("SIGKILL");
  await start();
  for (const signed of sent) {
    expect(await owner.send(signed)).toMatchObject({ code: "DUP_TRANSACTION_ERROR" });
    expect(await owner.done(signed.txID)).toMatchObject({ receipt: { result: "SUCCESS" } });
  }
  expect(await held()).toBe(6n);

  await sandbox.end("SIGKILL");
  await start();
  for (const { txID } of sent) expect(await owner.done(txID)).toMatchObject({ id: txID });
  expect(await held()).toBe(6n);
});
