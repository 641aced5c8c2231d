import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { addPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import {
  ADDRESS,
  insertPayin,
  insertWallet,
  openIntent,
  typed,
} from "#lib/test/rows/payin-rows.ts";
import { insertPayout, insertPayoutIntent, insertSignature } from "#lib/test/rows/payout-rows.ts";
import { completeDraft } from "#lib/test/dashboards/sub-account-dashboard.ts";
import "#lib/people/schema.ts";

/** The account whose things nobody else may touch, and the mark that each of its rows carries. */
export const FOREIGN = "foreign-account";

/**
 * An account with one of each thing, under the ids that e2e/fixtures/action-inputs.ts names: the first of its
 * kind is `1`, an intent `any`, a person and an invitation `door`. Made before anything else in a store.
 */
export async function openForeignAccount(store: Store): Promise<void> {
  await store.db
    .insertInto("account")
    .values({ id: FOREIGN, connection_id: MAIN_CONNECTION, kind: "sub", name: FOREIGN })
    .execute();
  const wallet = await insertWallet(store, FOREIGN);
  await openIntent(store, FOREIGN, typed(wallet, { id: "any" }));
  await insertPayin(store, FOREIGN, { transaction_id: 1n });
  await insertPayoutIntent(store, FOREIGN, "any", {
    status: "quoted",
    quote_expires_at: new Date(Date.now() + 600_000),
  });
  await insertPayout(store, FOREIGN);
  await insertSignature(store, FOREIGN, { state: "asked" });
  await addPayingWallet(store.db, FOREIGN, {
    family: "evm",
    address: ADDRESS,
    name: "Theirs",
    createdBy: "ana",
  });
  await completeDraft(store, { accountId: FOREIGN });
  await store.transaction(async (tx) => {
    const person = {
      id: "door",
      name: FOREIGN,
      email: `${FOREIGN}@example.com`,
      passwordHash: "-",
    };
    await insertPerson(tx, person);
    await setMembership(tx, { personId: "door", accountId: FOREIGN, roles: ["operator"] });
  });
  await store.db
    .insertInto("invitation")
    .values({
      id: "door",
      account_id: FOREIGN,
      opens_account_id: FOREIGN,
      name: FOREIGN,
      email: `another@${FOREIGN}.example`,
      roles: ["viewer"],
      token_hash: "-",
      invited_by: "door",
      expires_at: new Date(Date.now() + 600_000),
    })
    .execute();
}
