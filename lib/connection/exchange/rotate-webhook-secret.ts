import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import {
  claimWebhookSetUp,
  releaseWebhookSetUp,
  storeWebhookSecret,
} from "#lib/store/connections.ts";
import type { Store } from "#lib/store/store.ts";
import { noteWebhookSetUp } from "#lib/store/webhook-trust.ts";
import { putWebhook, rotateWebhook } from "#protocol/settings.ts";
import type { Exchange } from "./get-exchange.ts";
import { webhookUrl } from "./webhook-url.ts";

const LEASE_SECONDS = 60;

/**
 * A new secret for what the exchange delivers; the one before is still taken for a day. A secret
 * whose answer is lost costs nothing: the next rotation gives another.
 * @throws DeskError `CONFLICT` while another replica sets the webhook up · ExchangeFault
 */
export async function rotateWebhookSecret(store: Store, exchange: Exchange): Promise<void> {
  const { connectionId } = exchange.account;
  const held = await claimWebhookSetUp(store.db, connectionId, LEASE_SECONDS);
  if (!held) throw new DeskError("CONFLICT");
  try {
    const target = await exchange.call(putWebhook, { url: webhookUrl(connectionId) });
    const secret = target.secret ?? (await exchange.call(rotateWebhook, {})).secret;
    if (secret === null) throw new DeskError("EXCHANGE_UNREADABLE");
    await store.transaction(async (tx) => {
      await storeWebhookSecret(tx, connectionId, secret);
      await noteWebhookSetUp(tx, connectionId, "standard", "itself");
    });
  } finally {
    await releaseWebhookSetUp(store.db, connectionId);
  }
}
