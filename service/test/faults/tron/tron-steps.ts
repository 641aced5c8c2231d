import { encodeEventTopics, toFunctionSelector, getAbiItem } from "viem";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { FACTORY_ABI } from "#service/chain/evm/factory-abi.ts";
import {
  BOOKED_WITHIN_MS,
  called,
  pullSteps,
  refundSteps,
  step,
  type Fits,
} from "#service/test/faults/kill-step.ts";
import type { ChainSteps } from "#service/test/faults/payout-steps.ts";
import { namesTronPayer } from "./tron-payers.ts";

const FACTORY = evmForm(pinnedFactory("sandbox", "tron")!).slice(2);
/** Hexadecimal is written without 0x there. */
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

/** What a payout asks of a Tron node. */
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
