import {
  eraseSubAccount,
  lapsedSubAccounts,
  lockRetention,
  retentionsOf,
  type Retention,
} from "#service/db/sub-accounts/sub-account-retention.ts";
import type { Deps } from "#service/domain/access/deps.ts";

export type { Retention } from "#service/db/sub-accounts/sub-account-retention.ts";
/** kept: its time is not over. busy: an analysis or a payment is under way. */
export type Erasure = { outcome: "erased" | "kept" | "busy"; retention: Retention };

type Needs = Pick<Deps, "db" | "transaction" | "retention">;

/** Until when what the sub-accounts with this CNPJ sent is kept. */
export function retentions({ db, retention }: Needs, document: string): Promise<Retention[]> {
  return retentionsOf(db, document, retention);
}

/**
 * Erases what is personal of a sub-account once its retention has lapsed, by the database's clock,
 * and nothing of it is under way; judged and done in one transaction. null when it is erased already.
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

/** Few at a time: a document is large. */
const BATCH = 20;

/** Erases what has had its time. Any number of replicas may do so at once. True when more is waiting. */
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
