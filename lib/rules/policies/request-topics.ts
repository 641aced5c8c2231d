import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

/** Whose pages show what a request is about, beside the request's own. */
export const TOPICS = {
  payout: "payouts",
  batch: "payouts",
  payin: "payins",
  wallet: "wallets",
  pix_account: null,
  change: null,
} as const satisfies Record<RequestOperation, string | null>;
