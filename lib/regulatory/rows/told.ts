import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import "#lib/regulatory/schema.ts";

/** `told` · `pending`: soon · `not_taken`: the exchange has no place for it, and was sent nothing. */
export type Told = "told" | "pending" | "not_taken";

/** What the exchange knows of a receiving wallet's declaration, as it is now. */
export async function toldOf(rows: Rows, walletId: bigint, version: number): Promise<Told> {
  const row = await rows
    .selectFrom("wallet_told")
    .select(["version", "taken"])
    .where("wallet_id", "=", walletId)
    .executeTakeFirst();
  if (!row || row.version !== version) return "pending";
  return row.taken ? "told" : "not_taken";
}
