import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";

/** Endpoints whose answers cost much: of chains, of the exchange, of many rows. Each has its own limit. */
export type CostlyDoor =
  | "rpc"
  | "balances"
  | "find"
  | "payout-approval"
  | "policy-backtest"
  | "payout-intent"
  | "payin-rates"
  | "payout-rates"
  | "receivers"
  | "receiving-wallets"
  | "export"
  | "working-file"
  | "receipts"
  | "labels"
  | "insights"
  | "batch-file"
  | "statement";

/** How many requests of one person and endpoint this process answers at the same time. */
export const MOST_AT_ONCE = 6;

const places = new Map<string, number>();

/**
 * Runs a costly reading for a person, limited so that one person's load can't block the others.
 * @throws DashboardError `RATE_LIMITED`
 */
export async function limitPerPerson<T>(
  { store, actor }: { store: Store; actor: Session },
  door: CostlyDoor,
  run: () => Promise<T>,
): Promise<T> {
  const key = `${door}:${actor.person.id}`;
  const taken = places.get(key) ?? 0;
  if (taken >= MOST_AT_ONCE) throw new DashboardError("RATE_LIMITED", { retryAfterSeconds: 1 });
  places.set(key, taken + 1);
  try {
    await requireWithin(store.db, RATE_LIMITS.reading(door, actor.person.id));
    return await run();
  } finally {
    const left = (places.get(key) ?? 1) - 1;
    if (left > 0) places.set(key, left);
    else places.delete(key);
  }
}
