import { called, step, type KillStep, type OutsideCall } from "./kill-step.ts";

const answered = (name: string, holds: RegExp) => (call: OutsideCall) =>
  call.name === name && holds.test(call.answer);
const PIX_CAME = answered("GET /bank/received", /"end_to_end_id"/);
const SEND = called("eth_sendRawTransaction");
const MINED = answered("eth_getTransactionReceipt", /"status"/);

/** Every outside effect of a payin, on each side of the moment when it happens. */
export const KILL_STEPS: readonly KillStep[] = [
  step("the charge is about to be registered", "before", called("PUT /bank/charges")),
  step("the charge is registered, its code lost", "after", called("PUT /bank/charges")),
  step("the code is here, not yet given out", "told", called("PUT /bank/charges")),
  step("a PIX is reported, the report lost", "after", PIX_CAME),
  step("a PIX is being placed", "told", PIX_CAME),
  step("the transfer is being priced", "after", called("eth_estimateGas")),
  step("the transfer is being signed", "told", called("eth_maxPriorityFeePerGas")),
  step("the bytes are stored, not yet sent", "before", SEND),
  step("the bytes are sent, the answer lost", "after", SEND),
  step("the bytes are taken", "told", SEND),
  step("the receipt is lost", "after", MINED),
  step("the receipt is being written down", "told", MINED),
  step("the completion is being written down", "told", called("eth_blockNumber")),
  step("a return is about to be made", "before", called("PUT /bank/returns")),
  step("a return is made, the answer lost", "after", called("PUT /bank/returns")),
  step("a return is being booked", "told", called("GET /bank/returns")),
  step("an unpaid payin is about to be asked about", "before", called("GET /bank/charges")),
  step("the bank's word on an unpaid payin is lost", "after", called("GET /bank/charges")),
  step("an expiry is being written down", "told", called("GET /bank/charges")),
];

/** The faucet's gift arrived, its answer lost: a fresh treasury meets it once per asset. */
export const GIFT_LOST: KillStep = step(
  "the treasury is filled, the answer lost",
  "after",
  called("POST /sandbox/faucet"),
);
