/** One call of the service to the outside, and its answer. */
export type OutsideCall = {
  name: string;
  asked: string;
  answer: string;
  /** For a receipt: whether it has enough confirmations at the head that the service knows. */
  isDeep: boolean;
};

/**
 * A moment for a fault. `before`: the outside has not received the call. `during`: it is working. `after`:
 * it has done its work and the service does not know yet. `told`: the answer has just gone out. Client
 * calls to the service have the same moments, with the service as the outside.
 */
export type KillStep = {
  title: string;
  when: "before" | "during" | "after" | "told";
  fits: (call: OutsideCall) => boolean;
  /** `during` and `told` happen at a random moment within this time. */
  withinMs: number;
};

export type Fits = KillStep["fits"];

/** Some more calls follow the last look at the chain before the service writes anything. */
export const BOOKED_WITHIN_MS = 60;

/** A step within a short time of the call, by default. */
export const step = (
  title: string,
  when: KillStep["when"],
  fits: Fits,
  withinMs = 20,
): KillStep => ({
  title,
  when,
  fits,
  withinMs,
});

/** A call by its name and, if given, a text in it. */
export const called =
  (name: string, holds?: string): Fits =>
  ({ name: its, asked }) =>
    its === name && (!holds || asked.toLowerCase().includes(holds));

/** Matches once a receipt has enough confirmations. */
export const deep =
  (fits: Fits): Fits =>
  (call) =>
    call.isDeep && fits(call);

/** Matches while a receipt may still be undone. */
export const shallow =
  (fits: Fits): Fits =>
  (call) =>
    !call.isDeep && fits(call);

/** From a pull's stored bytes to its booking, on chains where a receipt shows the outcome. */
export const pullSteps = (sent: Fits, mined: Fits): KillStep[] => [
  step("the pull is stored, not yet sent", "before", sent),
  step("the pull is sent, the answer lost", "after", sent),
  step("the pull is taken", "told", sent),
  step("the pull's receipt is lost", "after", mined),
  step("the pull's block is being written down", "told", shallow(mined), BOOKED_WITHIN_MS),
  step("the pull is deep enough, the answer lost", "after", deep(mined)),
  step("the pull is being booked and converted", "told", deep(mined), BOOKED_WITHIN_MS),
];

/** The same of a refund. */
export const refundSteps = (sent: Fits, mined: Fits): KillStep[] => [
  step("the refund is stored, not yet sent", "before", sent),
  step("the refund is sent, the answer lost", "after", sent),
  step("the refund is taken", "told", sent),
  step("the refund's receipt is lost", "after", mined),
  step("the refund's block is being written down", "told", shallow(mined), BOOKED_WITHIN_MS),
  step("the refund is being booked", "told", deep(mined), BOOKED_WITHIN_MS),
];

const answered = (name: string, holds: RegExp) => (call: OutsideCall) =>
  call.name === name && holds.test(call.answer);
const PIX_CAME = answered("GET /bank/received", /"end_to_end_id"/);
const SEND = called("eth_sendRawTransaction");
const MINED = answered("eth_getTransactionReceipt", /"status"/);

/** The moments around every outside effect of a payin. */
export const KILL_STEPS: readonly KillStep[] = [
  step("the charge is about to be registered", "before", called("PUT /bank/charges")),
  step("the charge is registered, its code lost", "after", called("PUT /bank/charges")),
  step("the code is here, not yet given out", "told", called("PUT /bank/charges")),
  step("a PIX is reported, the report lost", "after", PIX_CAME),
  step("a PIX is being placed", "told", PIX_CAME),
  step("the transfer is being priced", "after", called("eth_estimateGas")),
  step("the transfer is being signed", "told", called("eth_estimateGas"), BOOKED_WITHIN_MS),
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

/** The faucet's gift arrived and its answer was lost: a fresh treasury meets this once per asset. */
export const GIFT_LOST: KillStep = step(
  "the treasury is filled, the answer lost",
  "after",
  called("POST /sandbox/faucet"),
);
