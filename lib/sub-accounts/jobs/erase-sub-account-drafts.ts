import "server-only";
import { env } from "#lib/core/env.ts";
import { insertAudit } from "#lib/core/doors/audit.ts";
import type { Store } from "#lib/core/store/store.ts";
import { eraseAbandonedDrafts } from "#lib/sub-accounts/rows/sub-account-drafts.ts";

const BATCH = 50;
const WHO = "jobs";

/** Deletes drafts untouched for as long as the settings say; true when there may be more. */
export async function eraseSubAccountDrafts(store: Store): Promise<boolean> {
  const { DRAFT_RETENTION_DAYS: days } = env();
  return store.transaction(async (tx) => {
    const erased = await eraseAbandonedDrafts(tx, days, BATCH);
    for (const { id, account_id: accountId, updated_at } of erased) {
      await insertAudit(tx, {
        accountId,
        actorKind: "system",
        actorId: WHO,
        actorName: WHO,
        action: "sub-account:erase-abandoned",
        permission: "sub-account:settle",
        outcome: "done",
        code: null,
        subject: `sub-account ${id}`,
        detail: { untouched_since: updated_at.toISOString(), days },
        requestId: `erase-${id}`,
        address: null,
      });
    }
    return erased.length === BATCH;
  });
}
