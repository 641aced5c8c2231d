import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Everybody who had a hand in what a schedule's payment says; nobody where it is of none. */
export async function handsOfOccurrence(rows: Rows, id: string | null): Promise<readonly string[]> {
  if (id === null) return [];
  const found = await rows
    .selectFrom("occurrence")
    .select("hands")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.hands ?? [];
}
