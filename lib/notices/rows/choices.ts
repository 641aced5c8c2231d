import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/core/notices/schema.ts";

export type MailChoices = Readonly<Record<string, boolean>>;

/** What a person has chosen to get by mail, or not to, by event. */
export async function mailChoices(rows: Rows, personId: string): Promise<MailChoices> {
  const found = await rows
    .selectFrom("notice_choice")
    .select(["event", "mails"])
    .where("person_id", "=", personId)
    .execute();
  return Object.fromEntries(found.map(({ event, mails }) => [event, mails]));
}

export async function setMailChoices(
  tx: Tx,
  personId: string,
  choices: MailChoices,
): Promise<void> {
  await tx.deleteFrom("notice_choice").where("person_id", "=", personId).execute();
  await tx
    .insertInto("notice_choice")
    .values(
      Object.entries(choices).map(([event, mails]) => ({ person_id: personId, event, mails })),
    )
    .execute();
}
