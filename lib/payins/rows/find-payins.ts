import "server-only";
import { sql } from "kysely";
import { findPayments } from "#lib/core/store/find-payments.ts";
import type { PaymentSearch } from "#lib/core/store/payment-search.ts";
import { spellings, type SearchQuery } from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { listPayins, type PayinRow } from "./payins.ts";

/** The account's payins by a text (`findPayments`), and by the id of a PIX that went back. */
export function findPayins(
  rows: Rows,
  accountId: string,
  { sought, search }: { sought: SearchQuery; search: PaymentSearch },
  limit: number,
): Promise<PayinRow[]> {
  const returned = sql<boolean>`id in (select payin_id from payin_return
    where account_id = ${accountId} and end_to_end_id in (${sql.join(spellings(sought))}))`;
  return findPayments(
    "payin",
    rows.selectFrom("payin").selectAll(),
    { accountId, sought, limit },
    listPayins(rows, accountId, { search }, { limit }),
    [returned],
  );
}
