import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

type Wallets = { id: bigint } | { accountId: string; address: string };

/**
 * Notes that somebody had a hand in an external wallet, or in all of an address, that is not in use yet: they do
 * not approve that it is.
 */
export async function recordExternalActor(rows: Rows, by: string, of: Wallets): Promise<void> {
  await rows
    .updateTable("external_wallet")
    .set({ actors: sql<string[]>`array_append(array_remove(actors, ${by}), ${by})` })
    .where((is) =>
      "id" in of
        ? is("id", "=", of.id)
        : is.and([is("account_id", "=", of.accountId), is("address", "=", of.address)]),
    )
    .where("confirmed_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
}
