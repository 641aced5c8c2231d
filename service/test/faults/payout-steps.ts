import { SANDBOX_FACTORY } from "#service/chain/sandbox-factory.ts";
import type { KillStep, OutsideCall } from "./kill-steps.ts";
import { namesPayer } from "./payers.ts";
import { PULLED } from "./outside-witness.ts";

const FACTORY = SANDBOX_FACTORY.slice(2).toLowerCase();
/** `allowance(address,address)`. */
const ALLOWANCE = "0xdd62ed3e";
/** After the last look at the chain there are some questions more before anything is written. */
const BOOKED_WITHIN_MS = 60;

type Fits = KillStep["fits"];
const step = (title: string, when: KillStep["when"], fits: Fits, withinMs = 20): KillStep => ({
  title,
  when,
  fits,
  withinMs,
});
const called = (name: string, holds?: string): Fits => {
  return ({ name: its, asked }) => its === name && (!holds || asked.toLowerCase().includes(holds));
};
const SEND = called("eth_sendRawTransaction");
const RECEIPT = called("eth_getTransactionReceipt");

const quoted = called("POST /exchange/payout-quote");
const created = called("POST /exchange/payout");
const keyChecked = called("POST /bank/key-checks");
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
const pixAsked = called("PUT /bank/payments");
const pixIs =
  (state: string): Fits =>
  ({ name, answer }) =>
    name === "GET /bank/payments" && answer.includes(`"state":"${state}"`);
const told = called("POST /hook");

/** Every outside effect of a payout, on each side of the moment when it happens. */
export const PAYOUT_STEPS: readonly KillStep[] = [
  step("a quote is being made", "during", quoted),
  step("a quote is made, its answer lost", "after", quoted),
  step("a payout is about to be created", "before", created),
  step("a payout is being created", "during", created),
  step("a payout is created, its answer lost", "after", created),
  step("the key is checked, the answer lost", "after", keyChecked),
  step("the key's check is being written down", "told", keyChecked),
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
  step("the PIX is about to be asked for", "before", pixAsked),
  step("the PIX is asked for, the answer lost", "after", pixAsked),
  step("the PIX's acceptance is being written down", "told", pixAsked),
  step("the PIX is settled, the answer lost", "after", pixIs("settled")),
  step("the completion is being written down", "told", pixIs("settled")),
  step("the PIX is refused, the answer lost", "after", pixIs("refused")),
  step("the refund is being intended", "told", pixIs("refused")),
  step("the refund is stored, not yet sent", "before", refundSent),
  step("the refund is sent, the answer lost", "after", refundSent),
  step("the refund is taken", "told", refundSent),
  step("the refund's receipt is lost", "after", refundMined),
  step("the refund's block is being written down", "told", shallow(refundMined), BOOKED_WITHIN_MS),
  step("the refund is being booked", "told", deep(refundMined), BOOKED_WITHIN_MS),
  step("an event is about to be told", "before", told),
  step("an event is told, the answer lost", "after", told),
];
