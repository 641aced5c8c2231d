import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { budgetKey } from "#lib/exchange/call-budget.ts";
import type { Exchange } from "#lib/exchange/get-exchange.ts";
import { connectionFacts } from "#lib/store/connection-facts.ts";
import { budgetFacts, USUAL_CALLS_PER_MINUTE } from "#lib/store/exchange-budget.ts";
import type { Store } from "#lib/store/store.ts";
import type { PinnedReceiver } from "#protocol/payin-check.ts";
import { listUnsettled, type UnsettledRecord } from "#protocol/unsettled.ts";
import { notTold, type NotTold } from "./not-told.ts";
import { isLocalService, pinnedReceiver } from "#lib/exchange/pinned-receiver.ts";

/** A connection as its page shows it; times as ISO 8601. */
export type ExchangeView = {
  name: string;
  address: string;
  environment: "sandbox" | "production";
  credentialPrefix: string;
  credentialSince: string;
  callsPerMinute: number;
  /** The exchange has said so itself. */
  isLimitLearned: boolean;
  /** Until when nobody calls; null: it has not asked for a pause. */
  pausedUntil: string | null;
  receiver: PinnedReceiver & { isFixed: boolean };
};

/** What waits at the exchange for a person. */
export type Unsettled = ({ read: true } & UnsettledRecord) | NotTold;

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
    address: facts.baseUrl,
    environment: facts.environment,
    credentialPrefix: facts.credential.prefix,
    credentialSince: facts.credential.since.toISOString(),
    callsPerMinute: budget?.size ?? USUAL_CALLS_PER_MINUTE,
    isLimitLearned: (budget?.size ?? null) !== null,
    pausedUntil: pausedUntil && pausedUntil > new Date() ? pausedUntil.toISOString() : null,
    receiver: { name: receiver.name, key: receiver.key, isFixed: isLocalService(connectionId) },
  };
}

export async function unsettled(exchange: Exchange): Promise<Unsettled> {
  try {
    return { read: true, ...(await exchange.call(listUnsettled, {})) };
  } catch (error) {
    return notTold(error);
  }
}
