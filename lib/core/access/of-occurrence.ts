import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Everybody who had a hand in what a schedule's payment says; nobody where it is of none. */
export async function actorsOfOccurrence(
  rows: Rows,
  id: string | null,
): Promise<readonly string[]> {
  if (id === null) return [];
  const found = await rows
    .selectFrom("occurrence")
    .select("actors")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.actors ?? [];
}

/** Whether somebody has skipped the time of a schedule that a payment is for. */
export async function isSkipped(rows: Rows, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const found = await rows
    .selectFrom("occurrence")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "skipped")
    .executeTakeFirst();
  return found !== undefined;
}
