import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";
import type { Store } from "#lib/core/store/store.ts";
import { webhookFacts, type WebhookScheme } from "#lib/core/exchange/webhook-trust.ts";
import { getWebhook } from "#protocol/wire/settings.ts";
import { listDeliveries } from "#protocol/api/webhook-deliveries.ts";
import { readFault, type ReadFault } from "#lib/core/exchange/read-fault.ts";

/** A connection's webhook as the settings page shows it; times as ISO 8601. */
export type WebhookView = {
  url: string;
  scheme: WebhookScheme;
  setBy: "itself" | "hand" | null;
  isSecretHeld: boolean;
  /** Until when the previous secret is accepted too. */
  previousUntil: string | null;
  /** Deliveries not proven to come from the exchange, ever counted. */
  unverified: string;
  /**
   * Where the exchange says it delivers: `here`, to this dashboard · `elsewhere` · `nowhere` ·
   * `no_such_call`: it can't be asked, and is set up by hand · `fault`: it did not answer now.
   */
  target: "here" | "elsewhere" | "nowhere" | "no_such_call" | "fault";
};

async function targetOf(exchange: Exchange, url: string): Promise<WebhookView["target"]> {
  try {
    const registered = (await exchange.call(getWebhook, {})).url;
    if (registered === null) return "nowhere";
    return registered === url ? "here" : "elsewhere";
  } catch (error) {
    if (isNoSuchCall(error)) return "no_such_call";
    readFault(error);
    return "fault";
  }
}

export async function webhookView(
  store: Store,
  exchange: Exchange,
  account: Account,
): Promise<WebhookView> {
  const url = webhookUrl(account.connectionId);
  const [facts, target] = await Promise.all([
    webhookFacts(store.db, account.connectionId),
    targetOf(exchange, url),
  ]);
  const { previousUntil, unverified, ...known } = facts;
  const isPreviousTaken = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    url,
    ...known,
    previousUntil: isPreviousTaken ? previousUntil.toISOString() : null,
    unverified: String(unverified),
    target,
  };
}

/** A delivery that the exchange gave up on. */
export type UndeliveredView = {
  id: string;
  event: string;
  sequence: number;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
};
export type Undelivered =
  | { read: true; rows: UndeliveredView[] }
  | { read: false; why: "no_such_call" }
  | { read: false; why: "fault"; fault: ReadFault };

const UNDELIVERED_MOST = "50";

/** The newest deliveries that failed for good. */
export async function undelivered(exchange: Exchange): Promise<Undelivered> {
  try {
    const rows = await exchange.call(listDeliveries, { status: "dead", limit: UNDELIVERED_MOST });
    return {
      read: true,
      rows: rows.map((row) => ({
        id: row.id,
        event: row.event,
        sequence: row.sequence,
        attempts: row.attempts,
        lastStatus: row.last_status,
        lastError: row.last_error,
        createdAt: row.created_at,
      })),
    };
  } catch (error) {
    if (isNoSuchCall(error)) return { read: false, why: "no_such_call" };
    return { read: false, why: "fault", fault: readFault(error) };
  }
}
