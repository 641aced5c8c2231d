import { randomBytes } from "node:crypto";
import { Connection, Keypair } from "@solana/web3.js";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { askNode, type ChainDoor, type FaultFamily } from "#service/test/faults/fault-family.ts";
import { payoutSteps, type ChainSteps } from "#service/test/faults/payout-steps.ts";
import {
  SOLANA_PAYERS,
  tokenAccountBy,
  solanaPayerWallet,
  namesPayerAccount,
} from "./solana-payer-wallet.ts";
import { solanaWitness } from "./solana-witness.ts";
import {
  BOOKED_WITHIN_MS,
  called,
  deep,
  shallow,
  step,
  type Fits,
  type OutsideCall,
} from "#service/test/faults/kill-step.ts";

/** A look for one order asks for its bytes, one at the treasury's moves for what they say. */
type Found = { result: { transaction: [string, string] | { message: object } } | null };

/** The purpose that a transaction's memo names. */
function purposeOf(wire: string): "pull" | "refund" | null {
  const bytes = Buffer.from(wire, "base64");
  if (bytes.includes("ponte payout ")) return "pull";
  return bytes.includes("ponte #") ? "refund" : null;
}
const asks =
  (name: string, purpose: "pull" | "refund"): Fits =>
  (call) => {
    if (call.name !== name) return false;
    const { params } = JSON.parse(call.asked) as { params: [string] };
    return purposeOf(params[0]) === purpose;
  };
const finds = (purpose: "pull" | "refund"): Fits => {
  const found = ({ name, answer }: OutsideCall) =>
    name === "getTransaction" && answer !== "" && (JSON.parse(answer) as Found).result;
  return (call) => {
    const { transaction } = found(call) || {};
    return Array.isArray(transaction) && purposeOf(transaction[0]) === purpose;
  };
};

const allowanceSeen: Fits = ({ name, asked }) =>
  name === "getAccountInfo" && namesPayerAccount(asked);
const hashGiven = called("getLatestBlockhash");
const statusSeen: Fits = ({ name, answer }) =>
  name === "getSignatureStatuses" && answer.includes('"confirmationStatus"');
const pullPriced = asks("simulateTransaction", "pull");
const pullSent = asks("sendTransaction", "pull");
const pullFound = finds("pull");
const refundPriced = asks("simulateTransaction", "refund");
const refundSent = asks("sendTransaction", "refund");
const refundFound = finds("refund");

/** The calls that a payout makes to a Solana node. */
export const SOLANA_STEPS: ChainSteps = {
  pull: [
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen),
    step("the blockhash is given, the answer lost", "after", hashGiven),
    step("the pull is being priced", "after", pullPriced),
    step("the pull is being signed", "told", pullPriced, BOOKED_WITHIN_MS),
    step("the pull is stored, not yet sent", "before", pullSent),
    step("the pull is sent, the answer lost", "after", pullSent),
    step("the pull is taken", "told", pullSent),
    step("the status of what was sent is lost", "after", statusSeen),
    step("the pull is found, the answer lost", "after", shallow(pullFound)),
    step("the pull's block is being written down", "told", shallow(pullFound), BOOKED_WITHIN_MS),
    step("the pull is final, the answer lost", "after", deep(pullFound)),
    step("the pull is being booked and converted", "told", deep(pullFound), BOOKED_WITHIN_MS),
  ],
  refund: [
    step("the refund is being signed", "told", refundPriced, BOOKED_WITHIN_MS),
    step("the refund is stored, not yet sent", "before", refundSent),
    step("the refund is sent, the answer lost", "after", refundSent),
    step("the refund is taken", "told", refundSent),
    step("the refund is found, the answer lost", "after", shallow(refundFound)),
    step(
      "the refund's block is being written down",
      "told",
      shallow(refundFound),
      BOOKED_WITHIN_MS,
    ),
    step("the refund is being booked", "told", deep(refundFound), BOOKED_WITHIN_MS),
  ],
};

const PATH = "/rpc/solana";

type Statuses = { result: { value: ({ confirmationStatus: string } | null)[] } };

function doorOf(chainUrl: string): ChainDoor {
  const final = new Set<string>();
  return {
    nameOf: (_path, body) => (JSON.parse(body) as { method: string }).method,
    sends: "sendTransaction",
    ask: (_path, body) => askNode(chainUrl, body),
    heard: ({ name, asked, answer }) => {
      if (name !== "getSignatureStatuses") return;
      const [signatures] = (JSON.parse(asked) as { params: [string[]] }).params;
      const { value } = (JSON.parse(answer) as Statuses).result;
      for (const [at, signature] of signatures.entries()) {
        if (value[at]?.confirmationStatus === "finalized") final.add(signature);
      }
    },
    isDeep: ({ name, asked }) => {
      if (name !== "getTransaction") return false;
      return final.has((JSON.parse(asked) as { params: [string] }).params[0]);
    },
  };
}

/** The sandbox's Solana has no variant that loses blocks: final blocks stay. */
export const SOLANA_FAMILY: FaultFamily = {
  family: "solana",
  network: "solana",
  tokens: ["USDC", "USDT"],
  path: PATH,
  payoutSteps: payoutSteps(SOLANA_STEPS),
  payins: null,
  pullName: (payoutId) => payoutId,
  hasBareChain: false,
  open: async (sandboxUrl) => {
    const chainUrl = sandboxUrl + PATH;
    const seed = new Uint8Array(randomBytes(32));
    const { publicKey: treasury } = Keypair.fromSeed(seed);
    const connection = new Connection(chainUrl, "confirmed");
    return {
      bare: null,
      door: doorOf(chainUrl),
      witness: solanaWitness(chainUrl, treasury),
      balance: async (asset) => {
        if (asset === "NATIVE") return BigInt(await connection.getBalance(treasury));
        const account = tokenAccountBy(treasury, SOLANA_PINS.sandbox.mints[asset]);
        const { value } = await connection.getTokenAccountBalance(account);
        return BigInt(value.amount);
      },
      // The witness's head is the newest final slot.
      confirmations: 1,
      settings: { SIGNER_KEY_SOLANA: `0x${Buffer.from(seed).toString("hex")}` },
      walletsOf: (give) => SOLANA_PAYERS.map((key) => solanaPayerWallet(chainUrl, key, give)),
    };
  },
};
