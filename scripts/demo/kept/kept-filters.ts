import type { Tx } from "#lib/core/store/store.ts";
import { keepFilter } from "#lib/find/rows/kept-filters.ts";
import type { Ground } from "../ground.ts";
import { SAVED_FILTERS } from "../words.ts";

/** Filters of the activity that an administrator shares, and one that is their own. */
export async function addKeptFilters(tx: Tx, { accountId, team }: Ground): Promise<void> {
  const reader = { accountId, personId: team.admins[0] };
  for (const [at, filter] of SAVED_FILTERS.entries()) {
    await keepFilter(tx, reader, { ...filter, list: "/activity", is_shared: at > 0 });
  }
}
