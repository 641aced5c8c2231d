import {
  eraseSubAccount,
  lapsedSubAccounts,
  lockRetention,
  retentionsOf,
  type Retention,
  type RetentionDays,
} from "#service/db/sub-accounts/sub-account-retention.ts";
import type { Deps } from "#service/domain/access/deps.ts";

export type { Retention } from "#service/db/sub-accounts/sub-account-retention.ts";
/** kept: the retention has not lapsed. busy: an analysis or a payment is under way. */
export type Erasure = { outcome: "erased" | "kept" | "busy"; retention: Retention };

type Needs = Pick<Deps, "db" | "transaction"> & { retention: RetentionDays };

/** How long the data of each sub-account with this CNPJ is kept. */
export function retentions({ db, retention }: Needs, document: string): Promise<Retention[]> {
  return retentionsOf(db, document, retention);
}

/**
 * Erases a sub-account's personal data once its retention has lapsed, by the database's clock, and it has
 * no work under way; one transaction checks and erases. Null when it is erased already.
 */
export async function erase(
  { transaction, retention }: Needs,
  userId: number,
): Promise<Erasure | null> {
  return transaction(async (tx) => {
    const found = await lockRetention(tx, userId, retention);
    if (!found) return null;
    if (found.isBusy) return { outcome: "busy", retention: found };
    if (!found.hasLapsed) return { outcome: "kept", retention: found };
    await eraseSubAccount(tx, userId);
    return { outcome: "erased", retention: found };
  });
}

/** Small, because documents are large. */
const BATCH = 20;

/** Erases lapsed sub-accounts; replicas may run it at the same time. True when more are waiting. */
export async function eraseLapsed(deps: Needs & Pick<Deps, "log">): Promise<boolean> {
  const lapsed = await lapsedSubAccounts(deps.db, deps.retention, BATCH);
  for (const userId of lapsed) {
    const erasure = await erase(deps, userId);
    if (erasure?.outcome === "erased") {
      deps.log.info({ subAccount: userId }, "a sub-account's personal data was erased");
    }
  }
  return lapsed.length === BATCH;
}
