import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { budgetFacts, budgetKey, USUAL_CALLS_PER_MINUTE } from "#lib/core/exchange/call-budget.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PinnedReceiver } from "#lib/rules/payins/payin-check.ts";
import { listUnsettled, type UnsettledRecord } from "#protocol/api/unsettled.ts";
import {
  managementUnavailable,
  type ManagementUnavailable,
} from "#lib/core/exchange/management-unavailable.ts";
import { isLocalService, pinnedReceiver } from "#lib/core/exchange/pinned-receiver.ts";

/** A connection as its page shows it; times as ISO 8601. */
export type ExchangeView = {
  name: string;
  address: string;
  environment: "sandbox" | "production";
  credentialPrefix: string;
  credentialSince: string;
  callsPerMinute: number;
  /** Whether the exchange has named the limit itself. */
  isLimitLearned: boolean;
  /** Until when calls are paused; null: the exchange has not asked for a pause. */
  pausedUntil: string | null;
  receiver: PinnedReceiver & { isFixed: boolean };
};

/** What waits for a person at the exchange. */
export type Unsettled = ({ read: true } & UnsettledRecord) | ManagementUnavailable;

export async function exchangeView(store: Store, account: Account): Promise<ExchangeView> {
  const { connectionId } = account;
  const [facts, budget, receiver] = await Promise.all([
    connectionFacts(store.db, connectionId),
    budgetFacts(store.db, budgetKey(connectionId, { auth: "credential" })),
    pinnedReceiver(store, account),
  ]);
  const pausedUntil = budget?.pausedUntil ?? null;
  return {
    name: facts.name,
    address: new URL(facts.baseUrl).host,
    environment: facts.environment,
    credentialPrefix: facts.credential.prefix,
    credentialSince: facts.credential.since.toISOString(),
    callsPerMinute: budget?.size ?? USUAL_CALLS_PER_MINUTE,
    isLimitLearned: (budget?.size ?? null) !== null,
    pausedUntil: pausedUntil && pausedUntil > new Date() ? pausedUntil.toISOString() : null,
    receiver: {
      name: receiver.name,
      key: receiver.key,
      takesDynamic: receiver.takesDynamic,
      isFixed: isLocalService(connectionId),
    },
  };
}

export async function unsettled(exchange: Exchange): Promise<Unsettled> {
  try {
    return { read: true, ...(await exchange.call(listUnsettled, {})) };
  } catch (error) {
    return managementUnavailable(error);
  }
}
