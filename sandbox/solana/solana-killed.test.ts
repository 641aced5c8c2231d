import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolanaRpc, lamports } from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { afterAll, expect, test } from "vitest";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { SOLANA_MINTS } from "./solana-network.ts";

const dataDir = mkdtempSync(join(tmpdir(), "solana-killed-"));
let sandbox: SandboxProcess;
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

async function begin(): Promise<void> {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
}
const transfer = async (token: string, address: string, amount: string) => {
  const asked = { network: "solana", token, address, amount };
  const { status, body } = await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", asked);
  expect([status, (body as { amount: string }).amount]).toEqual([201, amount]);
};
const stateOf = async () => {
  const { body } = await jsonCall(`${sandbox.url}/ready`);
  return (body as { checks: Record<string, string> }).checks.solana;
};

test("whatever the sandbox's own process has acknowledged outlives being killed", async () => {
  await begin();
  expect(await stateOf()).toBe("asleep");
  const rpc = () => createSolanaRpc(`${sandbox.url}/rpc/solana`);
  const wallet = await solanaWallet(rpc());
  await transfer("NATIVE", wallet.address, "2");
  await transfer("USDT", wallet.address, "12.000001");
  expect(await stateOf()).toBe("ok");
  const token = await tokenAccountOf({ owner: wallet.address, mint: SOLANA_MINTS.USDT });
  const { signer: source } = wallet;
  const amount = lamports(1_000_000n);
  const signature = await wallet.send(
    getTransferSolInstruction({ source, destination: token, amount }),
  );
  await sandbox.end("SIGKILL");
  await begin();
  expect(await stateOf()).toBe("asleep");
  const { value } = await rpc().getSignatureStatuses([signature]).send();
  expect(value[0]).toMatchObject({ err: null });
  const left = (await rpc().getBalance(wallet.address).send()).value;
  expect(left).toBe(2n * 10n ** 9n - amount - 5000n);
  const held = await rpc().getTokenAccountBalance(token).send();
  expect(held.value.uiAmountString).toBe("12.000001");
});
