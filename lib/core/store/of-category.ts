import "server-only";
import { sql, type RawBuilder } from "kysely";
import { containsFolded } from "./polling-schedule.ts";

/** What holds for payments that are kept under a category whose name contains the text. */
export const isOfCategory = (table: "payin" | "payout", text: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from category where category.id = ${sql.ref(`${table}.category`)}
    and ${containsFolded(sql.ref("category.name"), text)})`;
