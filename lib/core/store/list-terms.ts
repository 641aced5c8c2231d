import "server-only";
import { sql, type RawBuilder } from "kysely";
import { madeBetween } from "./between-days.ts";
import type { PaymentSearch } from "./payment-search.ts";
import type { ListOrder } from "./searched-page.ts";

/** Orders of a list besides newest first. */
export const LIST_ORDERS = ["oldest", "largest", "smallest"] as const;

/** What lists of payments are narrowed by besides their own words, and their order. */
export type ListTerms = {
  /** What was typed (`paymentSearch`). */
  search?: PaymentSearch | undefined;
  /** First and last day in São Paulo, as "2026-11-24". */
  from?: string | undefined;
  to?: string | undefined;
  /** Least and most reais, in cents. */
  min?: bigint | undefined;
  max?: bigint | undefined;
  order?: (typeof LIST_ORDERS)[number] | undefined;
  /** A category's id. */
  category?: string | undefined;
};

/** The amount in reais that a payment is about. */
const AMOUNT = { payin: "sender_cents", payout: "receiver_cents" } as const;

/** What the terms say of a payment: for `candidates` and `fits` of a searched page, and its order. */
export function listTerms(
  table: keyof typeof AMOUNT,
  accountId: string,
  { from, to, min, max, order, category }: ListTerms,
): { bounds: RawBuilder<boolean>[]; fits: RawBuilder<boolean>[]; order: ListOrder } {
  const amount = sql.ref(AMOUNT[table]);
  const days = madeBetween(table, accountId, { from, to });
  const amounts = [
    ...(min === undefined ? [] : [sql<boolean>`${amount} >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`${amount} <= ${max}`]),
  ];
  const ofCategory = category === undefined ? [] : [sql<boolean>`category = ${category}`];
  const isByAmount = order === "largest" || order === "smallest";
  // One amount alone has an index in both orders.
  const isOne = min !== undefined && min === max;
  return {
    bounds: [
      ...(isByAmount ? [] : [...days, ...ofCategory]),
      ...(isByAmount || isOne ? amounts : []),
    ],
    fits: [
      ...(isByAmount ? [...days, ...ofCategory] : []),
      ...(isByAmount || isOne ? [] : amounts),
    ],
    order: {
      isRising: order === "oldest" || order === "smallest",
      ...(isByAmount && { amount: { column: AMOUNT[table], accountId } }),
    },
  };
}
