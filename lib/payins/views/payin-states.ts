import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { returnsOfPayins } from "#lib/payins/rows/payin-returns.ts";
import { payinsOfIntents } from "#lib/payins/rows/payins.ts";
import type { PayinView } from "./payin-view.ts";

export type PayinState = Pick<
  PayinView,
  | "status"
  | "chainCheck"
  | "paidAt"
  | "expiresAt"
  | "transactionHash"
  | "isUndeliverable"
  | "serverNow"
>;

/** How the payins stand that came of these intents; without those of which none came. */
export async function payinStates(
  { db }: Store,
  { id }: Pick<Account, "id">,
  intents: readonly string[],
): Promise<Map<string, PayinState>> {
  const rows = await payinsOfIntents(db, id, intents);
  const returns = await returnsOfPayins(
    db,
    id,
    rows.map((row) => row.id),
  );
  const serverNow = new Date().toISOString();
  return new Map(
    rows.flatMap((row) =>
      row.intent_id === null
        ? []
        : [
            [
              row.intent_id,
              {
                status: row.status,
                chainCheck: row.chain_check,
                paidAt: row.paid_at?.toISOString() ?? null,
                expiresAt: row.expires_at.toISOString(),
                transactionHash: row.transaction_hash,
                isUndeliverable:
                  returns.get(row.id)?.some(({ reason }) => reason === "undeliverable") ?? false,
                serverNow,
              },
            ],
          ],
    ),
  );
}
