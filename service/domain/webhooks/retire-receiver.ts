import type { Transaction } from "#service/db/core/tables.ts";
import { lockCounters } from "#service/db/webhooks/events.ts";
import { parentOf, retireReceiver } from "#service/db/webhooks/receivers.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { recordReceiverEvent } from "./events.ts";

/** No receiver has this number. */
const NONE = 0;

/**
 * Pauses a receiver that answered that it is no more, and tells its owner's other receivers; of a
 * sub-account's its parent is told as well. What waits for it is kept until it goes on.
 */
export async function retire(
  tx: Transaction,
  { log }: Pick<Deps, "log">,
  { userId, receiver: number, url }: { userId: number; receiver: number; url: string },
): Promise<void> {
  await lockCounters(tx, [userId]);
  const retired = await retireReceiver(tx, userId, { number, url });
  if (!retired) return;
  log.warn({ userId, webhookId: retired.id }, "a webhook's receiver is gone and was paused");
  const data = { webhook_id: retired.id, status: "paused", reason: "gone" } as const;
  const own = { ...data, document: null };
  await recordReceiverEvent(tx, userId, "webhook.paused", own, { except: number });
  const parent = await parentOf(tx, userId);
  if (!parent) return;
  const told = { ...data, document: parent.document };
  await recordReceiverEvent(tx, parent.parentId, "webhook.paused", told, { except: NONE });
}
