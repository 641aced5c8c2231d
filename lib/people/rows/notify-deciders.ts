import "server-only";
import { deciders } from "#lib/core/access/deciders.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";
import { notifyWebhook, notifyPeople, type NoticeContent } from "#lib/core/notices/notify.ts";

/** Tells everybody who may decide in one of these accounts, each once, and the accounts' webhooks. */
export async function notifyDeciders<Event extends NoticeEvent>(
  tx: Tx,
  event: Event,
  content: NoticeContent[Event],
  accountIds: readonly string[],
): Promise<void> {
  const found = await Promise.all(accountIds.map((id) => deciders(tx, { id })));
  await notifyPeople(tx, event, content, [...new Set(found.flat().map(({ id }) => id))]);
  for (const id of accountIds) await notifyWebhook(tx, event, content, id);
}
