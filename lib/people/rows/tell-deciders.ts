import "server-only";
import { deciders } from "#lib/core/access/deciders.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";
import { tellHook, tellPeople, type NoticeContent } from "#lib/core/notices/tell.ts";

/** Tells everybody who may decide in one of these accounts, each once, and the accounts' webhooks. */
export async function tellDeciders<Event extends NoticeEvent>(
  tx: Tx,
  event: Event,
  content: NoticeContent[Event],
  accountIds: readonly string[],
): Promise<void> {
  const found = await Promise.all(accountIds.map((id) => deciders(tx, { id })));
  await tellPeople(tx, event, content, [...new Set(found.flat().map(({ id }) => id))]);
  for (const id of accountIds) await tellHook(tx, event, content, id);
}
