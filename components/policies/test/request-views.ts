import type { RequestView } from "#lib/policies/views/requests.ts";

export const NOW = "2026-11-21T20:00:00.000Z";
const COMMON = {
  code: "4ECE-XK44",
  hash: "ab",
  askedBy: "Camila",
  asker: null,
  inviter: null,
  askedAt: NOW,
  expiresAt: "2026-11-22T09:31:00.000Z",
  others: 1,
  coolsOffUntil: null,
  refusal: null,
  withdrawal: null,
  approvers: [],
  isShort: false,
};
const approved = { by: "Renata", who: null, at: "2026-11-21T15:42:00.000Z", counts: true };
/** A payout that was approved and begun. */
export const PAYOUT: RequestView<"payout"> = {
  ...COMMON,
  id: "payout",
  state: "done",
  approvals: [approved],
  operation: "payout",
  intent: "one",
  name: "Oficina",
  network: "polygon",
  token: "USDC",
  currencyType: "sender",
  coverFees: false,
  wallet: "0x12",
  tokenAmount: "10.000000",
  receiverAmount: "50.00",
  allInRate: "5.000000",
  senderAmount: "51.00",
};
/** A month that somebody asks to close. */
export const MONTH: RequestView<"change"> = {
  ...COMMON,
  id: "month",
  state: "waiting",
  approvals: [],
  operation: "change",
  accountId: "ours",
  change: "month:close",
  object: "2026-10",
  subject: "2026-10",
  before: {},
  after: {},
  again: null,
};
