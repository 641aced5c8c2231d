import "server-only";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { payoutOf, transactionOf } from "#lib/core/exchange/events.ts";
import { sendHint, wakeJobs, type Hint } from "#lib/core/store/hints.ts";
import { readPayinSoon } from "#lib/payins/rows/payins.ts";
import { readPayoutSoon } from "#lib/payouts/rows/payouts.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { isKycEvent, readSubAccountSoon } from "#lib/sub-accounts/rows/sub-account-events.ts";

/** `account`: the account whose people see it. */
type Found = { account: string; topic: Hint["topic"]; id: bigint };

async function makeDue(
  tx: Tx,
  accountId: string,
  eventId: bigint,
  body: ReceivedWebhook,
): Promise<Found | null> {
  if (isKycEvent(body)) {
    const found = await readSubAccountSoon(tx, accountId, eventId, body);
    return found ? { account: found.account_id, topic: "sub-accounts", id: found.id } : null;
  }
  if (body.event.startsWith("crypto.payin.")) {
    const transactionId = transactionOf(body);
    const payin = transactionId && (await readPayinSoon(tx, accountId, transactionId));
    return payin ? { account: accountId, topic: "payins", id: payin.id } : null;
  }
  const payoutId = payoutOf(body);
  const payout = payoutId && (await readPayoutSoon(tx, accountId, payoutId));
  return payout ? { account: accountId, topic: "payouts", id: payout.id } : null;
}

/**
 * Applies a verified event: its payin, payout or sub-account becomes due for a reading. If the exchange has
 * no such reading, the job that tries it applies the events instead (lib/payins/jobs/poll-due-payins.ts).
 */
export async function applyEvent(
  tx: Tx,
  accountId: string,
  eventId: bigint,
  body: ReceivedWebhook,
): Promise<"applied" | "unknown"> {
  const found = await makeDue(tx, accountId, eventId, body);
  if (!found) return "unknown";
  await sendHint(tx, { account: found.account, topic: found.topic, id: String(found.id) });
  await wakeJobs(tx);
  return "applied";
}
