import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/core/notices/schema.ts";

/** What a person does not want by mail. */
export async function mutedBy(rows: Rows, personId: string): Promise<string[]> {
  const found = await rows
    .selectFrom("notice_mute")
    .select("event")
    .where("person_id", "=", personId)
    .orderBy("event")
    .execute();
  return found.map(({ event }) => event);
}

export async function setMuted(tx: Tx, personId: string, events: readonly string[]): Promise<void> {
  await tx.deleteFrom("notice_mute").where("person_id", "=", personId).execute();
  if (events.length === 0) return;
  await tx
    .insertInto("notice_mute")
    .values(events.map((event) => ({ person_id: personId, event })))
    .execute();
}
