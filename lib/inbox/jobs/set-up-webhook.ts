import "server-only";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";
import {
  claimWebhookSetUp,
  mainAccounts,
  releaseWebhookSetUp,
  storeWebhookSecret,
} from "#lib/core/exchange/connections.ts";
import { recordWebhookSetUp } from "#lib/core/exchange/webhook-trust.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Store } from "#lib/core/store/store.ts";
import { putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";

const LEASE_SECONDS = 60;

async function register(
  store: Store,
  exchange: Exchange,
  connectionId: string,
): Promise<"done" | "again"> {
  const held = await claimWebhookSetUp(store.db, connectionId, LEASE_SECONDS);
  if (!held) return "again";
  try {
    const target = await exchange.call(putWebhook, { url: webhookUrl(connectionId) });
    const isSecretLost = target.secret === null && held.webhook_secret === null;
    const secret = isSecretLost ? (await exchange.call(rotateWebhook, {})).secret : target.secret;
    if (secret !== null) {
      await storeWebhookSecret(store.db, connectionId, secret);
      await recordWebhookSetUp(store.db, connectionId, "standard", "itself");
    }
    return "done";
  } finally {
    await releaseWebhookSetUp(store.db, connectionId);
  }
}

/**
 * Registers the dashboard's webhook at each exchange, one replica at a time. The secret comes with the first
 * registration, or by rotation if it was lost. An exchange without this call is left to the settings page;
 * one that can't be reached gives `again`.
 */
export async function setUpWebhooks(store: Store): Promise<"done" | "again"> {
  let outcome: "done" | "again" = "done";
  for (const account of await mainAccounts(store.db)) {
    try {
      const exchange = await getExchange(systemActor("boot", account), "webhook:set-up");
      if ((await register(store, exchange, account.connectionId)) === "again") outcome = "again";
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      dashboardLog.warn({ err: error, connection: account.connectionId }, "Webhook not set up");
      if (error.kind !== "refused") outcome = "again";
    }
  }
  return outcome;
}
