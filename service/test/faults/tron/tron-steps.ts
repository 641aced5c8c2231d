import { encodeEventTopics, toFunctionSelector, getAbiItem } from "viem";
import { pinnedFactory } from "#protocol/networks.ts";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { FACTORY_ABI } from "#service/chain/evm/factory-abi.ts";
import { called, step, type KillStep } from "./kill-step.ts";
import type { ChainSteps } from "./payout-steps.ts";
import { namesTronPayer } from "./tron-payers.ts";

const FACTORY = evmForm(pinnedFactory("sandbox", "tron")!).slice(2);
/** Hexadecimal is written without 0x there. */
const PULL = toFunctionSelector(getAbiItem({ abi: FACTORY_ABI, name: "pull" })).slice(2);
const PULLED = encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled" })[0].slice(2);
/** `allowance(address,address)`. */
const ALLOWANCE = "dd62ed3e";
/** After the last look at the chain there are some questions more before anything is written. */
const BOOKED_WITHIN_MS = 60;

type Fits = KillStep["fits"];
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
const deep =
  (fits: Fits): Fits =>
  (call) =>
    call.isDeep && fits(call);
const shallow =
  (fits: Fits): Fits =>
  (call) =>
    !call.isDeep && fits(call);

/** What a payout asks of a Tron node. */
export const TRON_STEPS: ChainSteps = {
  pull: [
    step("the head before the allowance is lost", "after", headSeen),
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen, BOOKED_WITHIN_MS),
    step("the pull is being priced", "after", pullPriced),
    step("the block that bytes lean on is lost", "after", finalSeen),
    step("the pull is being signed", "told", pullPriced, BOOKED_WITHIN_MS),
    step("the pull is stored, not yet sent", "before", pullSent),
    step("the pull is sent, the answer lost", "after", pullSent),
    step("the pull is taken", "told", pullSent),
    step("the pull's receipt is lost", "after", pullMined),
    step("the pull's block is being written down", "told", shallow(pullMined), BOOKED_WITHIN_MS),
    step("the pull is deep enough, the answer lost", "after", deep(pullMined)),
    step("the pull is being booked and converted", "told", deep(pullMined), BOOKED_WITHIN_MS),
  ],
  refund: [
    step("the refund is stored, not yet sent", "before", refundSent),
    step("the refund is sent, the answer lost", "after", refundSent),
    step("the refund is taken", "told", refundSent),
    step("the refund's receipt is lost", "after", refundMined),
    step(
      "the refund's block is being written down",
      "told",
      shallow(refundMined),
      BOOKED_WITHIN_MS,
    ),
    step("the refund is being booked", "told", deep(refundMined), BOOKED_WITHIN_MS),
  ],
};
