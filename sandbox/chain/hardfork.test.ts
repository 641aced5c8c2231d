import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChainJournal } from "./chain-journal.ts";
import { EvmChain } from "./evm-chain.ts";
import { EVM_NETWORKS } from "./evm-networks.ts";
import { Faucet } from "./faucet.ts";
import { hardforkOf } from "./hardfork.ts";

const log = createLog({ name: "test", level: "silent" });
const network = EVM_NETWORKS.find(({ name }) => name === "polygon")!;
const TO: Address = "0x00000000000000000000000000000000000000b6";
const CODE = `0xef0100${TO.slice(2)}`;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "hardfork-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("a chain keeps the rules that it began with", () => {
  const file = join(folder, "chain.db");
  const block = { number: 1, timestamp: 1, parentHash: `0x${"0".repeat(64)}` } as const;
  const first = openChainJournal(file);
  expect(hardforkOf(first)).toBe("prague");
  first.appendBlock(block);
  expect(hardforkOf(first)).toBe("prague");
  first.close();
  // One that has blocks, and was never told: from before the rules were written down.
  const earlier = openChainJournal(join(folder, "earlier.db"));
  earlier.appendBlock(block);
  expect(hardforkOf(earlier)).toBe("cancun");
  earlier.close();
  const again = openChainJournal(join(folder, "earlier.db"));
  again.saveSnapshot(new Uint8Array([1]), 1, []);
  expect(hardforkOf(again)).toBe("cancun");
  again.close();
});

test.each([
  ["replayed", 1e9],
  ["from its snapshot", 3],
])(
  "an account delegates to code, and still does when the chain comes up %s",
  async (_, snapshotEvery) => {
    const pace = { blockMs: 40, snapshotEvery, nodeLifetime: 1e9 };
    const open = () => new EvmChain({ network, folder, log, pace });
    const account = privateKeyToAccount(generatePrivateKey());
    const chainId = network.chainId;
    let chain = open();
    try {
      await chain.start();
      await new Faucet(chain).give({
        token: "NATIVE",
        address: account.address,
        units: 10n ** 18n,
      });
      const raw = await account.signTransaction({
        type: "eip7702",
        chainId,
        nonce: 0,
        to: TO,
        gas: 100_000n,
        maxFeePerGas: 20_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        authorizationList: [await account.signAuthorization({ address: TO, chainId, nonce: 1 })],
      });
      await chain.send(raw);
      const code = async () =>
        (await chain.read("eth_getCode", [account.address, "latest"])) as Hex;
      const height = async () => Number(await chain.read("eth_blockNumber", []));
      await expect.poll(code).toBe(CODE);
      const at = await height();
      await expect.poll(height).toBeGreaterThan(at + 6);
      await chain.close();
      chain = open();
      await chain.start();
      expect(await code()).toBe(CODE);
    } finally {
      await chain.close();
    }
  },
);
