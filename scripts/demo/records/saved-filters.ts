import type { Tx } from "#lib/core/store/store.ts";
import { saveFilter } from "#lib/find/rows/saved-filters.ts";
import type { Ground } from "../ground.ts";
import { SAVED_FILTERS } from "../words.ts";

/** Filters of the activity that an administrator shares, and one that is their own. */
export async function addSavedFilters(tx: Tx, { accountId, team }: Ground): Promise<void> {
  const reader = { accountId, personId: team.admins[0] };
  for (const [at, filter] of SAVED_FILTERS.entries()) {
    await saveFilter(tx, reader, { ...filter, list: "/activity", is_shared: at > 0 });
  }
}
