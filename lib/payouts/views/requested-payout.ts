import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isStillAsked } from "#lib/payouts/checks/payout-verdict.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { payoutOfIntent } from "#lib/payouts/rows/payouts.ts";
import { externalAllowanceOf } from "#lib/allowances/rows/external-allowances.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import type { ReceiverView } from "./receiver-view.ts";
import { receiverOfIntent } from "./receivers.ts";

/**
 * What a request is about: its receiver, null where the payout is another by now, and the dashboard's id of
 * the payout that it became, null while there is none. `isExternal`: an external wallet pays it.
 */
export async function requestedPayout(
  store: Store,
  { id: accountId }: Account,
  id: string,
): Promise<{ receiver: ReceiverView | null; payout: string | null; isExternal: boolean }> {
  const request = await requestById(store.db, accountId, id);
  if (request?.operation !== "payout") return { receiver: null, payout: null, isExternal: false };
  const { object: intentId } = request.row;
  const [intent, payout, external] = await Promise.all([
    payoutIntent(store.db, accountId, intentId),
    payoutOfIntent(store.db, accountId, intentId),
    externalAllowanceOf(store.db, accountId, intentId),
  ]);
  const isSame = intent !== undefined && (await isStillAsked(store.db, request, intent, null));
  return {
    receiver: isSame ? await receiverOfIntent(store, intent) : null,
    payout: payout ? String(payout.id) : null,
    isExternal: external !== null,
  };
}
