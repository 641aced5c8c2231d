import { called, step, type KillStep } from "./kill-step.ts";

/** The moments around a payout's calls to its family's chain. */
export type ChainSteps = {
  /** From the look at the allowance until the pull is booked. */
  pull: readonly KillStep[];
  /** From the stored bytes until the refund is booked. */
  refund: readonly KillStep[];
};

const quoted = called("POST /exchange/payout-quote");
const created = called("POST /exchange/payout");
const keyChecked = called("POST /bank/key-checks");
const pixAsked = called("PUT /bank/payments");
const pixIs =
  (state: string): KillStep["fits"] =>
  ({ name, answer }) =>
    name === "GET /bank/payments" && answer.includes(`"state":"${state}"`);
const told = called("POST /hook");

/** The moments around every outside effect of a payout. */
export const payoutSteps = ({ pull, refund }: ChainSteps): readonly KillStep[] => [
  step("a quote is being made", "during", quoted),
  step("a quote is made, its answer lost", "after", quoted),
  step("a payout is about to be created", "before", created),
  step("a payout is being created", "during", created),
  step("a payout is created, its answer lost", "after", created),
  step("the key is checked, the answer lost", "after", keyChecked),
  step("the key's check is being written down", "told", keyChecked),
  ...pull,
  step("the PIX is about to be asked for", "before", pixAsked),
  step("the PIX is asked for, the answer lost", "after", pixAsked),
  step("the PIX's acceptance is being written down", "told", pixAsked),
  step("the PIX is settled, the answer lost", "after", pixIs("settled")),
  step("the completion is being written down", "told", pixIs("settled")),
  step("the PIX is refused, the answer lost", "after", pixIs("refused")),
  step("the refund is being intended", "told", pixIs("refused")),
  ...refund,
  step("an event is about to be told", "before", told),
  step("an event is told, the answer lost", "after", told),
];
