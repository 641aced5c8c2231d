import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { returnsOfPayins } from "#lib/payins/rows/payin-returns.ts";
import { payinsByIds, payinsOfIntents, type PayinRow } from "#lib/payins/rows/payins.ts";
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

async function statesOf({ db }: Store, accountId: string, rows: readonly PayinRow[]) {
  const returns = await returnsOfPayins(
    db,
    accountId,
    rows.flatMap((row) => (row.return_state === null ? [] : row.id)),
  );
  const serverNow = new Date().toISOString();
  return rows.map((row): { row: PayinRow; state: PayinState } => ({
    row,
    state: {
      status: row.status,
      chainCheck: row.chain_check,
      paidAt: row.paid_at?.toISOString() ?? null,
      expiresAt: row.expires_at.toISOString(),
      transactionHash: row.transaction_hash,
      isUndeliverable:
        returns.get(row.id)?.some(({ reason }) => reason === "undeliverable") ?? false,
      serverNow,
    },
  }));
}

/** How the payins stand that came of these intents; without those of which none came. */
export async function payinStates(
  store: Store,
  { id }: Pick<Account, "id">,
  intents: readonly string[],
): Promise<Map<string, PayinState>> {
  const found = await statesOf(store, id, await payinsOfIntents(store.db, id, intents));
  return new Map(
    found.flatMap(({ row, state }) => (row.intent_id === null ? [] : [[row.intent_id, state]])),
  );
}

/** How these payins stand, by their own ids. */
export async function payinStatesById(
  store: Store,
  { id }: Pick<Account, "id">,
  ids: readonly bigint[],
): Promise<Map<bigint, PayinState>> {
  const found = await statesOf(store, id, await payinsByIds(store.db, id, ids));
  return new Map(found.map(({ row, state }) => [row.id, state]));
}
