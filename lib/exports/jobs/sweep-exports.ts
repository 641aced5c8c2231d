import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import "#lib/exports/schema.ts";

/** How long the trail's reader finds what a file was made of. */
const LISTED_DAYS = 90;
const AT_ONCE = 20;

/** Deletes the files whose days are over, and forgets exports that ended long ago. @returns true: more are left */
export async function sweepExports(store: Store): Promise<boolean> {
  const swept = await store.transaction(async (tx) => {
    const over = await tx
      .updateTable("export")
      .set({ expires_at: null })
      .where(
        "id",
        "in",
        sql<string>`(select id from export where expires_at <= now() limit ${AT_ONCE}
          for update skip locked)`,
      )
      .returning("id")
      .execute();
    const ids = over.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom("export_part").where("export_id", "in", ids).execute();
    return ids.length;
  });
  await sql`
    delete from export where id in (
      select id from export
       where ended_at < now() - make_interval(days => ${LISTED_DAYS}) and expires_at is null
       limit ${AT_ONCE})
  `.execute(store.db);
  return swept === AT_ONCE;
}
