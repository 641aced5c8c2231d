import "server-only";
import { findPayments } from "#lib/core/store/find-payments.ts";
import type { PaymentSearch } from "#lib/core/store/payment-search.ts";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { listPayouts, type PayoutRow } from "./payouts.ts";

/** The account's payouts by a text (`findPayments`). */
export const findPayouts = (
  rows: Rows,
  accountId: string,
  { sought, search }: { sought: SearchQuery; search: PaymentSearch },
  limit: number,
): Promise<PayoutRow[]> =>
  findPayments(
    "payout",
    rows.selectFrom("payout").selectAll(),
    { accountId, sought, limit },
    listPayouts(rows, accountId, { search }, { limit }),
  );
