import { sql } from "kysely";
import { parseAmount } from "#protocol/money/money.ts";
import type { ListPayouts } from "#protocol/payouts/payouts.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import { listRows } from "#service/db/core/list-rows.ts";
import type { Database } from "#service/db/core/tables.ts";
import type { Payout } from "./payouts.ts";

/** The owner's payouts. */
export const listPayouts = (
  db: Database,
  userId: number,
  query: ListPayouts,
): Promise<Listed<Payout>> => {
  const { amount, status, network, token } = query;
  return listRows<Payout>(
    db,
    {
      table: "payouts",
      id: "id",
      owned: sql`user_id = ${userId}`,
      indexed: [
        amount ? sql`receiver_cents = ${parseAmount(amount, "BRL")}` : null,
        status ? sql`status = ${status}` : null,
      ],
      others: [network ? sql`network = ${network}` : null, token ? sql`token = ${token}` : null],
    },
    query,
  );
};
