import "server-only";
import { mainAccountId } from "#lib/core/exchange/events.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { subAccountTrust } from "#lib/core/exchange/sub-account-credentials.ts";
import { webhookTrust, type WebhookTrust } from "#lib/core/exchange/webhook-trust.ts";

/** Whose a delivery is, and what must have signed it. */
export type DeliveryTarget = { connectionId: string; accountId: string; trust: WebhookTrust };

/**
 * By the last part of the address it came to: a connection's deliveries are its main account's, and are
 * signed with the connection's secret; those of a sub-account's own account are that one's, and only
 * its own secret opens them. Both are signed in the connection's way.
 */
export async function deliveryTarget(
  rows: Rows,
  addressee: string,
): Promise<DeliveryTarget | undefined> {
  const trust = await webhookTrust(rows, addressee);
  if (trust) {
    const accountId = await mainAccountId(rows, addressee);
    return { connectionId: addressee, accountId, trust };
  }
  const sub = await subAccountTrust(rows, addressee);
  if (!sub) return undefined;
  const { connectionId, accountId, secrets } = sub;
  const parents = await webhookTrust(rows, connectionId);
  return { connectionId, accountId, trust: { scheme: parents?.scheme ?? "standard", secrets } };
}
