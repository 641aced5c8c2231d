import type { ExternalState } from "#lib/rules/allowances/external-state.ts";
import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutDo, PayoutIntentStatus, PayoutPhase } from "./payout-states.ts";

/* What each state of a payout means, for docs/payouts.md. Apart from the states, which browsers load. */

/** 1. What the exchange says, until it has begun the payout. */
export const INTENT_STATUS_MEANINGS = {
  none: "It is typed and has no quote.",
  quoted: "The exchange has quoted it.",
  signing: "Its quote stands, and a wallet was opened for it or the exchange was not reached.",
  executing: "The exchange is being asked for the payout; committed before the call.",
  unclear: "The exchange was asked, and its answer is missing.",
  refused: "The exchange has refused it.",
  done: "The exchange has begun the payout.",
} as const satisfies Record<PayoutIntentStatus, string>;

/** 1. What the exchange says of a payout. */
export const PAYOUT_PHASE_MEANINGS = {
  pulling: "The exchange looks for allowance and balance.",
  confirming: "The debit is on the chain and not deep enough.",
  converting: "The tokens were debited; the PIX comes next.",
  paying: "The PIX is being sent.",
  refunding: "The PIX was refused; the tokens go back.",
  finishing: "The PIX is paid; the payout is being closed.",
  held_pull: "Whether the tokens were debited is unknown.",
  held_pix: "Whether the PIX was received is unknown.",
  held_refund: "Whether the tokens are back is unknown.",
  completed: "The reais were received.",
  failed: "Nothing was debited.",
  refunded: "The tokens are back in the wallet.",
  unknown: "The exchange uses a word that we do not know.",
} as const satisfies Record<PayoutPhase, string>;

/** 2. How far the wallet is that signs here: its signature's phase. */
export const SIGNATURE_PHASE_MEANINGS = {
  unreported: "The wallet was opened and has not reported.",
  pending: "The wallet gave a hash that is in no block yet.",
  confirming: "It is mined as requested, and not deep enough.",
  allowed: "It is mined as requested and deep enough, and the allowance is set.",
  settling: "It failed, and not deep enough yet to ask again.",
  may_ask: "It failed or was given up: the wallet may be opened again.",
  other_amount: "Another amount was allowed than the one requested.",
  unknown: "The chain can't be read now.",
} as const satisfies Record<SignaturePhase["phase"], string>;

/** 2. How far the owners of an external wallet are, who allow elsewhere. */
export const EXTERNAL_STATE_MEANINGS = {
  awaited: "The owners have not allowed it yet.",
  overwritten: "It was allowed, and a newer approval took its place.",
  allowed: "The owners have allowed it.",
  given_up: "A person gave it up.",
  expired: "The owners have taken too long.",
} as const satisfies Record<ExternalState, string>;

/** 3. What the reader may do next. */
export const PAYOUT_NEXT_MEANINGS = {
  requote: "Ask for a quote, without new input.",
  stop: "Sign nothing: what the exchange says differs.",
  connect: "Connect a wallet.",
  prove: "Prove that the account is theirs.",
  barred: "Nothing: the policy does not allow it.",
  request: "Ask others to approve it.",
  await: "Wait for the approval that was asked for.",
  fix: "Put right what a check finds, or wait for the chain.",
  sign: "Sign the allowance, or its reset to zero.",
  check_wallet: "Look in the wallet, which was opened before.",
  wait: "Wait for the chain.",
  consent: "Consent with the wallet: the allowance was signed for something else.",
  revoke: "Revoke the allowance under which the exchange was asked.",
  await_owners: "Wait for the owners of the external wallet.",
  ended: "Nothing: it was given up, or the owners took too long.",
  execute: "Execute the payout.",
  checking: "Wait: the exchange was asked, and its answer is missing.",
  follow: "Follow the payout.",
} as const satisfies Record<PayoutDo, string>;
