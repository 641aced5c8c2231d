import { ExchangeError } from "#protocol/error.ts";

export type UploadPlaces = <T>(userId: number, run: () => Promise<T>) => Promise<T>;

/** Uploads under way at once: of this process, and of one user. Each holds 10 MB and more in memory. */
const ALL = 16;
const EACH = 4;
const RETRY_AFTER_SECONDS = 5;

/**
 * Lets so many uploads in at once. Who finds no place is told to come again: waiting would hold his
 * connection, and he the others.
 */
export function uploadPlaces(all = ALL, each = EACH): UploadPlaces {
  const taken = new Map<number, number>();
  let total = 0;
  return async (userId, run) => {
    const own = taken.get(userId) ?? 0;
    if (total >= all || own >= each) {
      throw new ExchangeError("RATE_LIMITED", {
        message: "Há muitos envios em andamento. Tente novamente em instantes.",
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    total += 1;
    taken.set(userId, own + 1);
    try {
      return await run();
    } finally {
      total -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
}
