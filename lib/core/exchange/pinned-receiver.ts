import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PinnedReceiver } from "#lib/rules/payins/payin-check.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";

/** Whether a connection is the service on this machine, whose receiver is known without a pin. */
export const isLocalService = (connectionId: string): boolean =>
  connectionId === MAIN_CONNECTION && env().exchange.isLocal;

/** The required receiver of an account's PIX payments; nulls when none is pinned. The local codes are static. */
export async function pinnedReceiver(store: Store, account: Account): Promise<PinnedReceiver> {
  if (isLocalService(account.connectionId)) {
    return { ...SANDBOX_RECEIVER, takesDynamic: false };
  }
  return (await connectionFacts(store.db, account.connectionId)).receiver;
}
