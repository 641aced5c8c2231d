import "server-only";
import { sql } from "kysely";
import type { ListSought } from "./indexed-search.ts";
import { containsText, isIndexed } from "./text-search.ts";

/** Wallets whose name or address contains the text, as the index of their words says it; without a text, nothing. */
export function soughtWallets(text: string | undefined): Omit<ListSought, "fits"> {
  if (!text) return { sought: [], matching: null };
  const sought = [containsText(sql`name || E'\\n' || address`, text)];
  return { sought, matching: isIndexed(text) ? { table: "wallet", number: "id", sought } : null };
}
