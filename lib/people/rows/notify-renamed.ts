import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { deciders } from "#lib/core/access/deciders.ts";
import { notifyWebhook, notifyPeople } from "#lib/core/notices/notify.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** The accounts in which a person can ask for something; a main account's members act for its sub-accounts too. */
async function accountsOf(rows: Rows, personId: string): Promise<string[]> {
  const own = rows.selectFrom("membership").select("account_id").where("person_id", "=", personId);
  const found = await rows
    .selectFrom("account")
    .leftJoin("sub_account", "sub_account.own_account_id", "account.id")
    .select("account.id")
    .where((is) => is.or([is("account.id", "in", own), is("sub_account.account_id", "in", own)]))
    .execute();
  return found.map(({ id }) => id);
}

/** Tells a new name to the person, to everybody who decides what they ask for, and to the company's webhook. */
export async function notifyRenamed(
  tx: Tx,
  { person, account }: Session,
  renamed: { was: string; name: string },
): Promise<void> {
  const told = new Set([person.id]);
  for (const id of await accountsOf(tx, person.id)) {
    for (const right of ["request:decide", "people:manage"] as const) {
      for (const one of await deciders(tx, { id }, right)) told.add(one.id);
    }
  }
  await notifyPeople(tx, "person:renamed", renamed, [...told]);
  await notifyWebhook(tx, "person:renamed", renamed, account.id);
}
