import { setTimeout as sleep } from "node:timers/promises";
import { ExchangeError } from "#protocol/wire/error.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { getAddress, getContractAddress, keccak256, stringToHex, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { factoryCreation } from "./evm/factory.ts";
import type { WrittenOwners } from "./factory-pulls.ts";
import type { Faucet } from "./port.ts";
import { termsAtHead } from "./tron/plan-tron-call.ts";
import { signTronCall } from "./tron/sign-tron-call.ts";
import { simulate, sunOf } from "./tron/tron-calls.ts";
import { Sent, type TronNode } from "./tron/tron-node.ts";
import type { DeployTronFactory } from "./tron/tron-pulls.ts";

/** Turns calldata into a contract and returns its address; exists from the sandbox's first block. */
export const SANDBOX_TRON_CREATOR = tronForm("0x4bAdF81F8FF5b038d71deE732Cc7ffD022052156");

/**
 * The address of the first contract that the creator makes. Anyone may make it, so the service checks that
 * it is the factory before any pull.
 */
export const SANDBOX_TRON_FACTORY = tronForm(
  getContractAddress({ from: evmForm(SANDBOX_TRON_CREATOR), nonce: 1n }),
);

/** A public key without value outside the sandbox. It pays for the creation. */
const DEPLOYER = privateKeyToAccount(keccak256(stringToHex("ponte sandbox tron factory deployer")));
const OWNER = tronForm(DEPLOYER.address);

/** In sun; the creation takes about half of this. */
const FEE_LIMIT = 150_000_000n;
const GIFT = 1_000_000_000n;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

const unavailable = (detail: string) =>
  new ExchangeError("UNAVAILABLE", { cause: new Error(detail) });

const creation = (data: Hex) => ({ owner: OWNER, contract: SANDBOX_TRON_CREATOR, data });

/** Whether the creator has made a contract: the next one would get another address. */
async function isUsed(node: TronNode): Promise<boolean> {
  const seen = await simulate(node, creation("0x"));
  if (seen.is !== "executed") throw unavailable(`the creator does not answer: ${seen.words}`);
  return tronForm(seen.output.slice(-40)) !== SANDBOX_TRON_FACTORY;
}

/** The node's refusal of the transaction, or null. */
async function send(node: TronNode, { operator, treasury }: WrittenOwners): Promise<string | null> {
  const owners = {
    operator: getAddress(evmForm(operator)),
    treasury: getAddress(evmForm(treasury)),
  };
  const call = creation(factoryCreation(owners));
  const terms = await termsAtHead(node, FEE_LIMIT);
  const { raw: transaction } = await signTronCall(DEPLOYER, call, 0n, terms);
  const answer = await node.ask("wallet/broadcasthex", { transaction }, Sent);
  return answer.result === true ? null : (answer.code ?? "not taken");
}

/**
 * Has the sandbox's Tron create the factory with gas from the faucet, and waits for it. Several replicas
 * may do so at once, and each may be killed at any point: the next call continues. A second creation lands
 * at an address that is never used.
 */
export function sandboxTronFactory(faucet: Faucet): DeployTronFactory {
  return async (node, factory, owners) => {
    // A factory set by an administrator is for the administrator to deploy.
    if (factory !== SANDBOX_TRON_FACTORY || (await isUsed(node))) return;
    if ((await sunOf(node, OWNER)) < GIFT) {
      // Another replica's transaction may have been mined meanwhile and have spent the gift.
      if (await isUsed(node)) return;
      await faucet.give({ network: "tron", asset: "NATIVE", address: OWNER, units: GIFT });
    }
    // A refusal is not the end: another replica's transaction may be mined.
    const refusal = await send(node, owners);
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await isUsed(node))) {
      if (performance.now() > deadline) {
        throw unavailable(refusal ?? "the factory on tron is not mined yet");
      }
      await sleep(LOOK_EVERY_MS);
    }
  };
}
