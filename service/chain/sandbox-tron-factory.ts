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

/** Creates a contract from its calldata and answers with its address; in the sandbox's first block. */
export const SANDBOX_TRON_CREATOR = tronForm("0x4bAdF81F8FF5b038d71deE732Cc7ffD022052156");

/**
 * Where what it creates first stands, whatever that is and whoever asks it: whether it is our factory
 * is looked at before anything is pulled.
 */
export const SANDBOX_TRON_FACTORY = tronForm(
  getContractAddress({ from: evmForm(SANDBOX_TRON_CREATOR), nonce: 1n }),
);

/** Known to everybody, and of no worth outside the sandbox. It pays for the creation. */
const DEPLOYER = privateKeyToAccount(keccak256(stringToHex("ponte sandbox tron factory deployer")));
const OWNER = tronForm(DEPLOYER.address);

/** Creating it takes about half of this. Sun. */
const FEE_LIMIT = 150_000_000n;
const GIFT = 1_000_000_000n;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

const unavailable = (detail: string) =>
  new ExchangeError("UNAVAILABLE", { cause: new Error(detail) });

const creation = (data: Hex) => ({ owner: OWNER, contract: SANDBOX_TRON_CREATOR, data });

/** Whether it has created something: what it would create now stands elsewhere. */
async function isUsed(node: TronNode): Promise<boolean> {
  const seen = await simulate(node, creation("0x"));
  if (seen.is !== "executed") throw unavailable(`the creator does not answer: ${seen.words}`);
  return tronForm(seen.output.slice(-40)) !== SANDBOX_TRON_FACTORY;
}

/** What the node says against the transaction, or null. */
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
 * Has the sandbox's Tron create the factory with gas from the faucet, and waits for it. Several
 * replicas may do so at once, and any of them may be killed at any point: the next call goes on. What
 * is created second stands where nobody looks.
 */
export function sandboxTronFactory(faucet: Faucet): DeployTronFactory {
  return async (node, factory, owners) => {
    // An administrator's own factory is an administrator's to deploy.
    if (factory !== SANDBOX_TRON_FACTORY || (await isUsed(node))) return;
    if ((await sunOf(node, OWNER)) < GIFT) {
      // Somebody's transaction may have been mined meanwhile, and have spent the gift.
      if (await isUsed(node)) return;
      await faucet.give({ network: "tron", asset: "NATIVE", address: OWNER, units: GIFT });
    }
    // A refusal is no end: another replica's transaction may be the one that is taken.
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
