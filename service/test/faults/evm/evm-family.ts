import { randomBytes } from "node:crypto";
import { getAddress, numberToHex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import { payoutHash } from "#service/chain/evm/pull-call.ts";
import { REORG_DEPTH, startBareOutside } from "#service/test/faults/bare-outside.ts";
import { PAYERS, evmWallet, namesPayer } from "./evm-wallet.ts";
import { evmWitness, PULLED } from "./evm-witness.ts";
import { askNode, type ChainDoor, type FaultFamily } from "#service/test/faults/fault-family.ts";
import { payoutSteps, type ChainSteps } from "#service/test/faults/payout-steps.ts";
import { SANDBOX_FACTORY } from "#service/chain/sandbox-factory.ts";
import {
  BOOKED_WITHIN_MS,
  called,
  pullSteps,
  refundSteps,
  step,
  type Fits,
  type OutsideCall,
} from "#service/test/faults/kill-step.ts";

type Call = { id: number; method: string; params?: unknown[] };
type Found = { blockNumber?: string | null } | null;

const LAG = 5;
const HEADS = new Set(["latest", "pending"]);
/** These calls depend on no block. */
const AS_IT_IS = new Set(["eth_sendRawTransaction", "eth_chainId", "eth_maxPriorityFeePerGas"]);

async function post(url: string, method: string, params: unknown[]): Promise<object> {
  const { text } = await askNode(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  return JSON.parse(text) as object;
}

/** Asks as a node that lags some blocks behind: it has not seen the contents of the newest blocks. */
async function askLaggingNode(url: string, body: string) {
  const { id, method, params = [] } = JSON.parse(body) as Call;
  const reply = (answer: object) => ({ status: 200, text: JSON.stringify({ ...answer, id }) });
  if (AS_IT_IS.has(method)) return reply(await post(url, method, params));
  const { result: newest } = (await post(url, "eth_blockNumber", [])) as { result: string };
  const head = Math.max(Number(newest) - LAG, 0);
  if (method === "eth_blockNumber") return reply({ jsonrpc: "2.0", result: numberToHex(head) });
  const asked = params.map((one) => (HEADS.has(String(one)) ? numberToHex(head) : one));
  const answer = (await post(url, method, asked)) as { result?: Found };
  if (!/^eth_getTransaction(Receipt|ByHash)$/.test(method)) return reply(answer);
  const block = answer.result?.blockNumber;
  const isSeen = block !== null && block !== undefined && Number(block) <= head;
  return reply({ jsonrpc: "2.0", result: isSeen ? answer.result : null });
}

const FACTORY = SANDBOX_FACTORY.slice(2).toLowerCase();
/** `allowance(address,address)`. */
const ALLOWANCE = "0xdd62ed3e";
const SEND = called("eth_sendRawTransaction");
const RECEIPT = called("eth_getTransactionReceipt");

const allowanceSeen = called("eth_call", ALLOWANCE);
const pullPriced = called("eth_estimateGas", FACTORY);
const pullSent: Fits = (call) => SEND(call) && call.asked.includes(FACTORY);
const refundSent: Fits = (call) => SEND(call) && !pullSent(call) && namesPayer(call.asked);
const isMined = ({ answer }: OutsideCall) => /"status"/.test(answer);
const pullMined: Fits = (call) => RECEIPT(call) && isMined(call) && call.answer.includes(PULLED);
const refundMined: Fits = (call) =>
  RECEIPT(call) && isMined(call) && !call.answer.includes(PULLED) && namesPayer(call.answer);

/** The calls that a payout makes to an EVM node. */
const EVM_STEPS: ChainSteps = {
  pull: [
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen),
    step("the pull is being priced", "after", pullPriced),
    step("the pull is being signed", "told", pullPriced, BOOKED_WITHIN_MS),
    ...pullSteps(pullSent, pullMined),
  ],
  refund: refundSteps(refundSent, refundMined),
};

const PATH = "/rpc/polygon";
/** A block must stay shallow for long enough to be seen so. */
const CONFIRMATIONS = { sandbox: 3, bare: REORG_DEPTH + 1 };

function doorOf(chainUrl: string, confirmations: number): ChainDoor {
  let head = 0;
  return {
    nameOf: (_path, body) => (JSON.parse(body) as { method: string }).method,
    sends: "eth_sendRawTransaction",
    ask: (_path, body, isLagging) => (isLagging ? askLaggingNode : askNode)(chainUrl, body),
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

/** Polygon stands for all EVM networks, which do not differ in what can break. */
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
