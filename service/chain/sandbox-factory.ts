import { setTimeout as sleep } from "node:timers/promises";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Network } from "#protocol/chain/networks.ts";
import { getContractAddress, isAddressEqual, keccak256, stringToHex, type Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { nodeRefusal, type EvmNode } from "./evm/evm-node.ts";
import type { DeployFactory } from "./evm/evm-pulls.ts";
import type { FactoryOwners } from "#protocol/chain/factory-code.ts";
import { factoryCreation } from "./evm/factory.ts";
import type { Faucet } from "./port.ts";

/**
 * A public key without value outside the sandbox. Its first transaction on a chain creates the factory. A
 * nonce is used once, so however often anyone sends it, it creates one factory, at an address that does
 * not depend on the treasury's key. When the contract's source changes the phrase must change too: a kept
 * chain would still hold the old factory.
 */
const DEPLOYER = privateKeyToAccount(keccak256(stringToHex("ponte sandbox factory deployer")));

/** The factory's address on every EVM chain of the sandbox. */
export const SANDBOX_FACTORY = getContractAddress({ from: DEPLOYER.address, nonce: 0n });

/** The creation takes about half of this. A failed first transaction would use up the nonce. */
const GAS = 1_500_000n;
const GIFT = 10n ** 18n;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

const unavailable = (detail: string) =>
  new ExchangeError("UNAVAILABLE", { cause: new Error(detail) });

/** Sends the deployer's first transaction. Returns the node's refusal, or null. */
async function send(node: EvmNode, owners: FactoryOwners): Promise<string | null> {
  const { baseFeePerGas } = await node.ask((client) => client.getBlock({ blockTag: "latest" }));
  const tip = await node.ask((client) => client.estimateMaxPriorityFeePerGas());
  const serializedTransaction = await DEPLOYER.signTransaction({
    type: "eip1559",
    chainId: node.chainId,
    nonce: 0,
    data: factoryCreation(owners),
    value: 0n,
    gas: GAS,
    maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + tip,
    maxPriorityFeePerGas: tip,
  });
  try {
    await node.client.sendRawTransaction({ serializedTransaction });
    return null;
  } catch (error) {
    const refusal = nodeRefusal(error);
    return refusal ?? node.ask(() => Promise.reject(error));
  }
}

async function isUsed(node: EvmNode): Promise<boolean> {
  const { address } = DEPLOYER;
  return (await node.ask((client) => client.getTransactionCount({ address }))) > 0;
}

/**
 * Creates a sandbox chain's factory with gas from the faucet, and waits for it. Several replicas may do so
 * at once, and each may be killed at any point: the next call continues.
 */
export function sandboxFactory(faucet: Faucet, network: Network): DeployFactory {
  return async (node: EvmNode, factory: Address, owners: FactoryOwners) => {
    // A factory set by an administrator is for the administrator to deploy.
    if (!isAddressEqual(factory, SANDBOX_FACTORY) || (await isUsed(node))) return;
    const { address } = DEPLOYER;
    if ((await node.ask((client) => client.getBalance({ address }))) < GIFT) {
      await faucet.give({ network, asset: "NATIVE", address, units: GIFT });
    }
    // A refusal is not the end: another replica's transaction may be mined.
    const refusal = await send(node, owners);
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await isUsed(node))) {
      if (performance.now() > deadline) {
        throw unavailable(refusal ?? `the factory on ${network} is not mined yet`);
      }
      await sleep(LOOK_EVERY_MS);
    }
  };
}
