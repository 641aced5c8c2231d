import type { CreateWallet, WalletRecord } from "#protocol/wallets/wallets.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { Selectable } from "kysely";
import type { WalletTable } from "#service/db/core/account-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { uniqueViolation } from "#service/db/core/unique-violation.ts";

const COLUMNS = ["network", "address", "name", "status", "created_at", "updated_at"] as const;

function toRecord(row: Pick<Selectable<WalletTable>, (typeof COLUMNS)[number]>): WalletRecord {
  return {
    address: row.address,
    network: row.network,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** null when the owner already has this address on this network. */
export async function insertWallet(
  tx: Tx,
  userId: number,
  { network, address, name }: CreateWallet,
): Promise<WalletRecord | null> {
  try {
    return await tx
      .insertInto("wallets")
      .values({ user_id: userId, network, address, name })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
      .then(toRecord);
  } catch (error) {
    if (uniqueViolation(error) === "wallets_address") return null;
    throw error;
  }
}

/** The owner's wallet with this canonical address, whatever its status. */
export async function findWallet(
  tx: Tx,
  userId: number,
  network: WalletNetwork,
  address: string,
): Promise<WalletRecord | null> {
  const row = await tx
    .selectFrom("wallets")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .where("address", "=", address)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}
