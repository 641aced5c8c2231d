import "server-only";
import type { ReceivedWebhook } from "#protocol/events.ts";
import { transactionOf } from "./events.ts";
import { sendHint, wakeJobs } from "./hints.ts";
import { readPayinSoon } from "./payins.ts";
import type { Tx } from "./store.ts";

/**
 * What a verified event does: its payin is read again. Where the exchange has no such reading, the
 * job that tries it puts on the payin what the events say (lib/jobs/read-due-payins.ts).
 */
export async function applyEvent(
  tx: Tx,
  accountId: string,
  body: ReceivedWebhook,
): Promise<"applied" | "unknown"> {
  const transactionId = body.event.startsWith("crypto.payin.") ? transactionOf(body) : null;
  const payin = transactionId && (await readPayinSoon(tx, accountId, transactionId));
  if (!payin) return "unknown";
  await sendHint(tx, { account: accountId, topic: "payins", id: String(payin.id) });
  await wakeJobs(tx);
  return "applied";
}
