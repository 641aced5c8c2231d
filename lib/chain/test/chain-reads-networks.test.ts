import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Address } from "viem";
import { findApprovals } from "#lib/chain/port/find-approvals.ts";
import { readAllowances } from "#lib/chain/port/read-allowances.ts";
import { readBalances } from "#lib/chain/port/read-balances.ts";
import { gasFor } from "#lib/chain/port/payer.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { transactionOutcome } from "#lib/chain/port/transaction-outcome.ts";
import { env } from "#lib/core/env.ts";
import { testFolder } from "#platform/test-folder.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { testWallet } from "#sandbox/test/test-wallet.ts";

const environment = "sandbox";
const spender: Address = "0x00000000000000000000000000000000000000b7";
const dataDir = testFolder("chain-reads");

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  vi.stubEnv("DATA_DIR", dataDir);
  Object.assign(env(), { SANDBOX_URL: sandbox.url });
});
afterAll(async () => {
  Object.assign(env(), { SANDBOX_URL: undefined });
  vi.unstubAllEnvs();
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

describe.concurrent.each([
  ["ethereum", "USDT"],
  ["polygon", "USDC"],
  ["base", "USDC"],
] as const)("on %s with %s, through the sandbox's front", (network, token) => {
  test("an approval is seen from before it is sent to its third block", async () => {
    const { address, call } = testWallet(pinnedChainId(environment, network)!);
    for (const [gift, amount] of [
      ["NATIVE", "1"],
      [token, "12.5"],
    ]) {
      const wish = { network, token: gift, address, amount };
      expect((await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", wish)).status).toBe(201);
    }
    const place = { environment, network, token, owner: address, spender } as const;
    const before = await readPayer(place);
    if (!before.known) throw new Error(before.why);
    expect(before).toMatchObject({ balanceUnits: 12_500_000n, allowanceUnits: 0n, minedNonce: 0 });
    expect(before.nativeUnits).toBe(10n ** 18n);
    expect(gasFor(before, 2)).toBeLessThan(before.nativeUnits);
    expect(gasFor(before, 2)).toBeGreaterThan(0n);
    const contract = pinnedToken(environment, network, token) as Address;
    const raw = await call(0, contract, approveCalldata({ spender, units: 12_500_000n }));
    const hash = (await rpcCall(
      sandbox.url,
      "eth_sendRawTransaction",
      [raw],
      network,
    )) as `0x${string}`;
    const outcome = () =>
      transactionOutcome({ environment, network, hash, from: address, nonce: 0, confirmations: 3 });
    await expect
      .poll(outcome)
      .toMatchObject({ state: "mined", outcome: "success", hash, to: contract, confirmations: 3 });
    expect(await readPayer(place)).toMatchObject({ allowanceUnits: 12_500_000n, minedNonce: 1 });
    expect(await findApprovals({ ...place, fromBlock: before.head })).toMatchObject({
      isComplete: true,
      approvals: [{ hash, units: 12_500_000n, nonce: 0, from: address }],
    });
    expect(await readAllowances([place])).toEqual([{ known: true, units: 12_500_000n }]);
    const nobody: Address = "0x00000000000000000000000000000000000000c1";
    expect(await readBalances(place, [nobody, address])).toMatchObject({
      known: true,
      balances: [
        { nativeUnits: 0n, tokenUnits: { [token]: 0n } },
        { nativeUnits: expect.any(BigInt), tokenUnits: { [token]: 12_500_000n } },
      ],
    });
  });
});

test("base knows no USDT, and nothing is told of it", async () => {
  const found = await readBalances({ environment, network: "base" }, [spender]);
  expect(found).toEqual({
    known: true,
    balances: [{ nativeUnits: 0n, tokenUnits: { USDC: 0n } }],
  });
  const tooMany = Array.from({ length: 101 }, () => spender);
  const asked = readBalances({ environment, network: "base" }, tooMany);
  await expect(asked).rejects.toThrow(RangeError);
});

test("a node of another network is not believed for any of them", async () => {
  const otherChain = { known: false, why: "other_chain" };
  Object.assign(env(), { RPC_URL_BASE: `${sandbox.url}/rpc/polygon` });
  const place = { environment, network: "base", token: "USDC", owner: spender, spender } as const;
  expect(await readPayer(place)).toEqual(otherChain);
  expect(await readBalances(place, [spender])).toEqual(otherChain);
  expect(await readAllowances([place])).toEqual([otherChain]);
  Object.assign(env(), { RPC_URL_BASE: undefined });
});
