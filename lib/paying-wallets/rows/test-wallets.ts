import "server-only";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** A key with its address, in hex. */
export type TestWallet = { address: string; key: string };

const place = (account_id: string) => placeIn("test_wallet", "sealed_key", { account_id });

/** The account's test wallet; `make` creates it on first use. Concurrent calls get the same one. */
export async function findOrCreateTestWallet(
  rows: Rows,
  accountId: string,
  make: () => TestWallet,
): Promise<TestWallet> {
  const held = await heldTestWallet(rows, accountId);
  if (held) return held;
  const { address, key } = make();
  await rows
    .insertInto("test_wallet")
    .values({ account_id: accountId, address, sealed_key: sealFor(place(accountId), key) })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const kept = await heldTestWallet(rows, accountId);
  if (!kept) throw new Error("the test wallet was not kept");
  return kept;
}

async function heldTestWallet(rows: Rows, accountId: string): Promise<TestWallet | null> {
  const row = await rows
    .selectFrom("test_wallet")
    .select(["address", "sealed_key"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  return { address: row.address, key: openSealed(place(accountId), row.sealed_key) };
}
