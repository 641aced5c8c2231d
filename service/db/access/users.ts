import type { Tx } from "#service/db/core/tables.ts";

/** The main account of a user: its parent, or itself. */
export async function mainAccountOf(tx: Tx, userId: number): Promise<number> {
  const { id, parent_id } = await tx
    .selectFrom("users")
    .select(["id", "parent_id"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return parent_id ?? id;
}
