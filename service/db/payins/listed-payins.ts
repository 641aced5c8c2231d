import { sql } from "kysely";
import { parseAmount } from "#protocol/money/money.ts";
import type { ListPayins } from "#protocol/payins/payins.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import { listRows } from "#service/db/core/list-rows.ts";
import type { Database } from "#service/db/core/tables.ts";
import type { Payin } from "./payins.ts";

/** The owner's payins whose code was given out. */
export const listPayins = (
  db: Database,
  userId: number,
  query: ListPayins,
): Promise<Listed<Payin>> => {
  const { external_id, amount, status, network, token } = query;
  return listRows<Payin>(
    db,
    {
      table: "payins",
      id: "id",
      owned: sql`user_id = ${userId} and pix_code is not null`,
      indexed: [
        external_id ? sql`external_id = ${external_id}` : null,
        amount ? sql`sender_cents = ${parseAmount(amount, "BRL")}` : null,
        status ? sql`status = ${status}` : null,
      ],
      others: [network ? sql`network = ${network}` : null, token ? sql`token = ${token}` : null],
    },
    query,
  );
};
