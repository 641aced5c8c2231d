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

/** All that a filter means, or what was selected of it. */
export type MovementSelection =
  | { filter: ActivityFilter }
  | { sides: readonly MovementSide[]; ids: readonly bigint[] };

const CHUNK = 500;

/**
 * Everything that a filter or a selection means, chunk by chunk in its order, each movement once: of a filter in the
 * filter's, of a selection newest first. Goes on after `after`, a movement's number of an earlier walk. Only one
 * chunk is ever in memory, and chunks may be empty where few lines match. Each is a statement of its own: a line that
 * begins meanwhile is told where the order has it last, and what was told changes no more.
 */
export async function* walkMovements(
  rows: Rows,
  reader: MovementReader,
  selection: MovementSelection,
  { after, chunk = CHUNK }: { after?: bigint | undefined; chunk?: number } = {},
): AsyncGenerator<Movement[], void, undefined> {
  if ("ids" in selection) {
    // A selection is of a page, and fits into one chunk.
    yield await movementsById(rows, reader, selection.sides, selection.ids);
    return;
  }
  for (let before = after; ;) {
    const cursor = { before, size: chunk };
    const page = await movementPage(rows, reader, selection.filter, cursor);
    yield page.rows;
    if (page.older === null) return;
    before = BigInt(page.older);
  }
}
