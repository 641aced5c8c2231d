import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { countOne } from "#lib/core/store/limiter.ts";
import type { Store } from "#lib/core/store/store.ts";

/** Doors at which a person asks chains, each with a measure of its own. */
type AskingDoor = "rpc" | "balances" | "payout-intent";

/** Several tabs that ask each second stay below. */
const MOST_A_MINUTE = 600;
/** Questions of one person that this process has answered at the same time. */
export const MOST_AT_ONCE = 6;

const places = new Map<string, number>();

/**
 * Runs what asks chains for a person, who keeps nobody else from theirs however much they ask.
 * @throws DashboardError `RATE_LIMITED`
 */
export async function askForPerson<T>(
  { store, actor }: { store: Store; actor: Session },
  door: AskingDoor,
  run: () => Promise<T>,
): Promise<T> {
  const key = `${door}:${actor.person.id}`;
  const taken = places.get(key) ?? 0;
  if (taken >= MOST_AT_ONCE) throw new DashboardError("RATE_LIMITED", { retryAfterSeconds: 1 });
  places.set(key, taken + 1);
  try {
    const { count, resetsInSeconds } = await countOne(store.db, key, 60);
    if (count > MOST_A_MINUTE) {
      throw new DashboardError("RATE_LIMITED", { retryAfterSeconds: resetsInSeconds });
    }
    return await run();
  } finally {
    const left = (places.get(key) ?? 1) - 1;
    if (left > 0) places.set(key, left);
    else places.delete(key);
  }
}
