import "server-only";
import { PAYIN_ATTENTION_FILTERS } from "#lib/payins/rows/payin-attention-filters.ts";
import { PAYOUT_ATTENTION_FILTERS } from "#lib/payouts/rows/payout-attention-filters.ts";
import { REQUEST_OPERATIONS } from "#lib/policies/views/readable-requests.ts";
import { SUB_ACCOUNT_SHOWS } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { MOVEMENT_KINDS, MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";
import { NETWORKS, PAYOUT_NETWORKS, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts/payouts.ts";
import type { ListKind } from "./list-filter.ts";

const TYPED = ["text", "typed"] as const;
const PAYMENTS = [...TYPED, "days", "from", "to", "min", "max", "order", "category"] as const;

/** Every list that one can search, by its address. */
export const LISTS = {
  "/activity": {
    terms: [...PAYMENTS, "centre"],
    choices: {
      kind: MOVEMENT_KINDS,
      state: MOVEMENT_STATES,
      network: NETWORKS,
      token: TOKENS,
      fees: ["shown"],
    },
  },
  "/insights": { terms: ["days", "from", "to"], choices: {} },
  "/payins": {
    terms: PAYMENTS,
    choices: {
      status: PAYIN_STATUSES,
      show: PAYIN_ATTENTION_FILTERS,
      network: WALLET_NETWORKS,
      token: TOKENS,
    },
  },
  "/payouts": {
    terms: PAYMENTS,
    choices: {
      status: PAYOUT_STATUSES,
      show: PAYOUT_ATTENTION_FILTERS,
      network: PAYOUT_NETWORKS,
      token: TOKENS,
    },
  },
  "/pix-accounts": { terms: TYPED, choices: {} },
  "/wallets": { terms: TYPED, choices: { network: WALLET_NETWORKS, show: ["archived"] } },
  "/requests": {
    terms: [...TYPED, "days", "from", "to"],
    choices: { operation: REQUEST_OPERATIONS },
  },
  "/sub-accounts": { terms: TYPED, choices: { show: SUB_ACCOUNT_SHOWS } },
} as const satisfies Record<string, ListKind>;
export type ListPath = keyof typeof LISTS;
export const LIST_PATHS = Object.keys(LISTS) as [ListPath, ...ListPath[]];
