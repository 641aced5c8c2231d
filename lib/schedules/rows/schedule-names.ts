import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { nameOf, openContent } from "./content.ts";
import "#lib/schedules/schema.ts";

/** Whom or what these schedules pay, by their ids; only of these accounts. */
export async function scheduleNames(
  rows: Rows,
  accounts: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (accounts.length === 0 || ids.length === 0) return new Map();
  const found = await rows
    .selectFrom("schedule")
    .select(["id", "content"])
    .where("account_id", "in", accounts)
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((schedule) => [schedule.id, nameOf(openContent(schedule))]));
}
