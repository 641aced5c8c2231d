import { randomBytes } from "node:crypto";
import { getAddress } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import { payoutHash } from "#service/chain/evm/pull-call.ts";
import { REORG_DEPTH, startBareOutside } from "#service/test/faults/bare-outside.ts";
import { PAYERS } from "./evm-payers.ts";
import { EVM_STEPS } from "./evm-steps.ts";
import { evmWallet } from "./evm-wallet.ts";
import { evmWitness } from "./evm-witness.ts";
import type { ChainDoor, FaultFamily } from "#service/test/faults/fault-family.ts";
import { askLaggingNode } from "#service/test/faults/lagging-node.ts";
import { payoutSteps } from "#service/test/faults/payout-steps.ts";

const PATH = "/rpc/polygon";
/** Of a block that is not deep yet there must be time to be seen. */
const CONFIRMATIONS = { sandbox: 3, bare: REORG_DEPTH + 1 };

function doorOf(chainUrl: string, confirmations: number): ChainDoor {
  let head = 0;
  return {
    nameOf: (_path, body) => (JSON.parse(body) as { method: string }).method,
    sends: "eth_sendRawTransaction",
    ask: async (_path, body, isLagging) => {
      if (isLagging) return askLaggingNode(chainUrl, body);
      const headers = { "content-type": "application/json" };
      const answer = await fetch(chainUrl, { method: "POST", headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    heard: ({ name, answer }) => {
      if (name !== "eth_blockNumber") return;
      head = Number((JSON.parse(answer) as { result?: string }).result);
    },
    isDeep: ({ answer }) => {
      const block = /"blockNumber":"(0x[0-9a-f]+)"/.exec(answer)?.[1];
      return block !== undefined && head - Number(block) + 1 >= confirmations;
    },
  };
}

/** Polygon stands for all EVM networks: they differ in nothing that breaks. */
export const EVM_FAMILY: FaultFamily = {
  family: "evm",
  network: "polygon",
  tokens: ["USDC", "USDT"],
  path: PATH,
  payoutSteps: payoutSteps(EVM_STEPS),
  payins: {
    freshAddress: () => getAddress(`0x${randomBytes(20).toString("hex")}`),
    frozen: { address: SANDBOX_FROZEN_ADDRESS, token: "USDC" },
  },
  pullName: payoutHash,
  hasBareChain: true,
  open: async (sandboxUrl, chain) => {
    const signerKey = generatePrivateKey();
    const treasury = privateKeyToAddress(signerKey);
    const confirmations = CONFIRMATIONS[chain];
    const bare = chain === "bare" ? await startBareOutside(treasury) : null;
    const chainUrl = bare?.url ?? sandboxUrl + PATH;
    const { balance } = evmChain({
      network: "polygon",
      environment: "sandbox",
      rpcUrl: chainUrl,
      signerKey,
      confirmations,
      maxFeePerGas: 1n,
    });
    return {
      bare,
      door: doorOf(chainUrl, confirmations),
      witness: evmWitness(chainUrl, treasury),
      balance,
      confirmations,
      settings: {
        SIGNER_KEY_POLYGON: signerKey,
        CONFIRMATIONS_POLYGON: String(confirmations),
      },
      walletsOf: (give) => PAYERS.map((payer) => evmWallet(chainUrl, payer, confirmations, give)),
    };
  },
};
