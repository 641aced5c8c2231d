import "server-only";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { MovementSide } from "#lib/rules/activity/movements.ts";
import type { ActivityFilter } from "./activity-filter.ts";
import { listActivity } from "./list-activity.ts";
import { movementsOf, type Movement, type MovementReader } from "./movements.ts";

/** One page of what a filter means, in its order. */
export async function movementPage(
  rows: Rows,
  reader: MovementReader,
  filter: ActivityFilter,
  { size, ...cursor }: Cursor & { size: number },
): Promise<KeysetPage<Movement>> {
  const found = await listActivity(rows, reader.accountId, filter, { ...cursor, limit: size + 1 });
  const page = keysetPage(found.rows, size, cursor, found.stoppedAt);
  return { ...page, rows: await movementsOf(rows, reader, page.rows) };
}

/** Movements by their numbers, of those that the reader may read; the numbers of others are left out. */
export async function movementsById(
  rows: Rows,
  reader: MovementReader,
  sides: readonly MovementSide[],
  ids: readonly bigint[],
): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const lines = await rows
    .selectFrom("activity")
    .selectAll()
    .where("account_id", "=", reader.accountId)
    .where("side", "in", [...sides])
    .where("id", "in", [...ids])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return movementsOf(rows, reader, lines);
}
