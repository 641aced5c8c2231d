import { randomBytes } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { asAddress, tronClient, USDT } from "#sandbox/test/tron-client.ts";
import { payoutHash } from "#service/chain/evm/pull-call.ts";
import type { ChainDoor, FaultFamily } from "#service/test/faults/fault-family.ts";
import { payoutSteps } from "#service/test/faults/payout-steps.ts";
import { tronPayerWallet } from "./tron-payer-wallet.ts";
import { TRON_KEYS } from "./tron-payers.ts";
import { TRON_STEPS } from "./tron-steps.ts";
import { tronWitness } from "./tron-witness.ts";

const PATH = "/tron";
/** Of a block that is not deep yet there must be time to be seen. */
const CONFIRMATIONS = 12;

type Block = { block_header?: { raw_data: { number?: number } } };

function doorOf(sandboxUrl: string): ChainDoor {
  let head = 0;
  return {
    nameOf: (path) => path.slice(`${PATH}/`.length),
    sends: "wallet/broadcasttransaction",
    ask: async (path, body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(sandboxUrl + path, { method: "POST", headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    heard: ({ name, answer }) => {
      if (name !== "wallet/getnowblock") return;
      head = (JSON.parse(answer) as Block).block_header?.raw_data.number ?? head;
    },
    isDeep: ({ name, answer }) => {
      if (name !== "wallet/gettransactioninfobyid" || answer === "") return false;
      const { blockNumber } = JSON.parse(answer) as { blockNumber?: number };
      return blockNumber !== undefined && head - blockNumber + 1 >= CONFIRMATIONS;
    },
  };
}

/** What the sandbox's Tron has accepted is in its next block, and stays there. */
export const TRON_FAMILY: FaultFamily = {
  family: "tron",
  network: "tron",
  tokens: ["USDT"],
  path: PATH,
  payoutSteps: payoutSteps(TRON_STEPS),
  payins: {
    freshAddress: () => tronForm(`0x${randomBytes(20).toString("hex")}`),
    frozen: null,
  },
  pullName: payoutHash,
  hasBareChain: false,
  open: async (sandboxUrl) => {
    const signerKey = generatePrivateKey();
    const { address: treasury, tronWeb, read } = tronClient(sandboxUrl, signerKey.slice(2));
    return {
      bare: null,
      door: doorOf(sandboxUrl),
      witness: tronWitness(sandboxUrl, treasury),
      balance: async (asset) =>
        asset === "NATIVE"
          ? BigInt(await tronWeb.trx.getUnconfirmedBalance(treasury))
          : read(USDT, "balanceOf(address)", [asAddress(treasury)]),
      confirmations: CONFIRMATIONS,
      settings: { SIGNER_KEY_TRON: signerKey, CONFIRMATIONS_TRON: String(CONFIRMATIONS) },
      walletsOf: (give) => TRON_KEYS.map((key) => tronPayerWallet(sandboxUrl, key, give)),
    };
  },
};
