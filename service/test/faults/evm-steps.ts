import { SANDBOX_FACTORY } from "#service/chain/sandbox-factory.ts";
import { called, step, type KillStep, type OutsideCall } from "./kill-step.ts";
import { namesPayer } from "./evm-payers.ts";
import { PULLED } from "./evm-witness.ts";
import type { ChainSteps } from "./payout-steps.ts";

const FACTORY = SANDBOX_FACTORY.slice(2).toLowerCase();
/** `allowance(address,address)`. */
const ALLOWANCE = "0xdd62ed3e";
/** After the last look at the chain there are some questions more before anything is written. */
const BOOKED_WITHIN_MS = 60;

type Fits = KillStep["fits"];
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
const deep =
  (fits: Fits): Fits =>
  (call) =>
    fits(call) && call.isDeep;
const shallow =
  (fits: Fits): Fits =>
  (call) =>
    fits(call) && !call.isDeep;

/** What a payout asks of an EVM node. */
export const EVM_STEPS: ChainSteps = {
  pull: [
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen),
    step("the pull is being priced", "after", pullPriced),
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
