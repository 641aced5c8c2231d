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
import { namesPayer } from "./evm-payers.ts";
import { PULLED } from "./evm-witness.ts";
import type { ChainSteps } from "#service/test/faults/payout-steps.ts";

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

/** What a payout asks of an EVM node. */
export const EVM_STEPS: ChainSteps = {
  pull: [
    step("the allowance is seen, the answer lost", "after", allowanceSeen),
    step("the pull is being intended", "told", allowanceSeen),
    step("the pull is being priced", "after", pullPriced),
    step("the pull is being signed", "told", pullPriced, BOOKED_WITHIN_MS),
    ...pullSteps(pullSent, pullMined),
  ],
  refund: refundSteps(refundSent, refundMined),
};
