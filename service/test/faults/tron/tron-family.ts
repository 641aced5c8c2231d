import { randomBytes } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { tronForm, evmForm } from "#protocol/chain/tron/evm-form.ts";
import { asAddress, tronClient, USDT } from "#sandbox/test/tron-client.ts";
import { payoutHash } from "#service/chain/evm/pull-call.ts";
import { askNode, type ChainDoor, type FaultFamily } from "#service/test/faults/fault-family.ts";
import { payoutSteps, type ChainSteps } from "#service/test/faults/payout-steps.ts";
import { tronPayerWallet, TRON_KEYS, namesTronPayer } from "./tron-payer-wallet.ts";
import { tronWitness } from "./tron-witness.ts";
import { encodeEventTopics, toFunctionSelector, getAbiItem } from "viem";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { FACTORY_ABI } from "#service/chain/evm/factory.ts";
import {
  BOOKED_WITHIN_MS,
  called,
  pullSteps,
  refundSteps,
  step,
  type Fits,
} from "#service/test/faults/kill-step.ts";

const FACTORY = evmForm(pinnedFactory("sandbox", "tron")!).slice(2);
/** Tron writes hexadecimal without 0x. */
const PULL = toFunctionSelector(getAbiItem({ abi: FACTORY_ABI, name: "pull" })).slice(2);
const PULLED = encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled" })[0].slice(2);
/** `allowance(address,address)`. */
const ALLOWANCE = "dd62ed3e";
const SEND = called("wallet/broadcasthex");
const INFO = called("wallet/gettransactioninfobyid");

const allowanceSeen = called("wallet/triggerconstantcontract", `"${ALLOWANCE}`);
const headSeen = called("wallet/getnowblock");
const finalSeen = called("walletsolidity/getnowblock");
const pullPriced = called("wallet/triggerconstantcontract", `"${PULL}`);
const pullSent: Fits = (call) => SEND(call) && call.asked.includes(FACTORY);
const refundSent: Fits = (call) => SEND(call) && !pullSent(call) && namesTronPayer(call.asked);
const pullMined: Fits = (call) => INFO(call) && call.answer.includes(PULLED);
const refundMined: Fits = (call) =>
  INFO(call) && !call.answer.includes(PULLED) && namesTronPayer(call.answer);

/** The calls that a payout makes to a Tron node. */
export const TRON_STEPS: ChainSteps = {
  pull: [
    step("the head before the allowance is lost", "after", headSeen),
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen, BOOKED_WITHIN_MS),
    step("the pull is being priced", "after", pullPriced),
    step("the block that bytes lean on is lost", "after", finalSeen),
    step("the pull is being signed", "told", pullPriced, BOOKED_WITHIN_MS),
    ...pullSteps(pullSent, pullMined),
  ],
  refund: refundSteps(refundSent, refundMined),
};

const PATH = "/tron";
/** A block must stay shallow for long enough to be seen so. */
const CONFIRMATIONS = 12;

type Block = { block_header?: { raw_data: { number?: number } } };

function doorOf(sandboxUrl: string): ChainDoor {
  let head = 0;
  return {
    nameOf: (path) => path.slice(`${PATH}/`.length),
    sends: "wallet/broadcasttransaction",
    ask: (path, body) => askNode(sandboxUrl + path, body),
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

/** The sandbox's Tron puts accepted bytes into its next block, where they stay. */
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
