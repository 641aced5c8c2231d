import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { fixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { declarationOfAddress } from "#lib/regulatory/rows/declarations.ts";
import { limitViews, type LimitView } from "#lib/regulatory/views/limit-views.ts";
import { custodyState, isAbroad, type CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { FAMILY } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

/** What authorities look at in a batch as a whole, before it is paid. */
export type BatchLimits = { token: Token; custody: CustodyState; warnings: LimitView[] };

/**
 * The limits that a batch passes by the sum of its lines, which many small ones would pass by. Null: there is no such
 * batch, or its lines are being paid already.
 */
export async function batchLimits(
  { db }: Store,
  account: Pick<Account, "id">,
  id: string,
): Promise<BatchLimits | null> {
  const batch = await fixedBatch(db, account.id, id);
  if (batch?.state !== "fixed") return null;
  const { token, wallet: address, units, sender_cents: cents } = batch;
  const at = { family: FAMILY[batch.network], address };
  const declared = await declarationOfAddress(db, account.id, at);
  const custody = custodyState(declared.custody?.kind ?? null, declared.provedAt !== null);
  const asked = {
    accountId: account.id,
    units,
    cents,
    token,
    custody,
    isAbroad: isAbroad(declared),
  };
  return { token, custody, warnings: await limitViews(db, asked) };
}
