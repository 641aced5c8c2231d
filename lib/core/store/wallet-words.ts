import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Matching } from "./indexed-search.ts";
import { containsText, isIndexed } from "./text-search.ts";

/** Whether a wallet's name or address contains the text; as the index of their words says it. */
export const walletHolds = (text: string): RawBuilder<boolean> =>
  containsText(sql`name || E'\\n' || address`, text);

/** The numbers of those wallets, for `findMatches`; null: the index can't tell. */
export const matchingWallets = (text: string): Matching | null =>
  isIndexed(text) ? { table: "wallet", number: "id", sought: [walletHolds(text)] } : null;
