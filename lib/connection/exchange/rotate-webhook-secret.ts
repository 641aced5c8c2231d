import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  claimWebhookSetUp,
  releaseWebhookSetUp,
  storeWebhookSecret,
} from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { recordWebhookSetUp } from "#lib/core/exchange/webhook-trust.ts";
import { putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";

const LEASE_SECONDS = 60;

/**
 * Gets a new secret for the exchange's deliveries; the previous one stays valid for a day. A lost answer does
 * no harm: the next rotation gives another secret.
 * @throws DashboardError `CONFLICT` while another replica sets the webhook up · ExchangeFault
 */
export async function rotateWebhookSecret(store: Store, exchange: Exchange): Promise<void> {
  const { connectionId } = exchange.account;
  const held = await claimWebhookSetUp(store.db, connectionId, LEASE_SECONDS);
  if (!held) throw new DashboardError("CONFLICT");
  try {
    const target = await exchange.call(putWebhook, { url: webhookUrl(connectionId) });
    const secret = target.secret ?? (await exchange.call(rotateWebhook, {})).secret;
    if (secret === null) throw new DashboardError("EXCHANGE_UNREADABLE");
    await store.transaction(async (tx) => {
      await storeWebhookSecret(tx, connectionId, secret);
      await recordWebhookSetUp(tx, connectionId, "standard", "itself");
    });
  } finally {
    await releaseWebhookSetUp(store.db, connectionId);
  }
}
