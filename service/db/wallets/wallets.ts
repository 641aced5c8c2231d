import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { CustodyRecord } from "#protocol/wallets/wallet-declaration.ts";
import type { ListWallets } from "#protocol/wallets/wallets.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import { sql, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { WalletTable } from "#service/db/core/account-tables.ts";
import { listRows } from "#service/db/core/list-rows.ts";
import type { Database, Tx } from "#service/db/core/tables.ts";
import { uniqueViolation } from "#service/db/core/unique-violation.ts";

const COLUMNS = [
  "id",
  "network",
  "address",
  "name",
  "status",
  "custody",
  "beneficiary",
  "created_at",
  "updated_at",
] as const;

export type WalletRow = Pick<Selectable<WalletTable>, (typeof COLUMNS)[number]>;

type WalletKey = { network: WalletNetwork; address: string };
/** `beneficiary` is sealed. */
export type StoredDeclaration = { custody: CustodyRecord | null; beneficiary: string | null };

const declared = ({ custody, beneficiary }: StoredDeclaration) => ({
  custody: custody && toJson(custody),
  beneficiary,
});

/** null when the owner already has this address on this network. */
export async function insertWallet(
  tx: Tx,
  userId: number,
  wallet: WalletKey & { name: string } & StoredDeclaration,
): Promise<WalletRow | null> {
  const { network, address, name } = wallet;
  try {
    return await tx
      .insertInto("wallets")
      .values({ user_id: userId, network, address, name, ...declared(wallet) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (uniqueViolation(error) === "wallets_address") return null;
    throw error;
  }
}

/** The owner's wallet with this canonical address, whatever its status. */
export async function findWallet(
  tx: Tx,
  userId: number,
  { network, address }: WalletKey,
): Promise<WalletRow | null> {
  const row = await tx
    .selectFrom("wallets")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .where("address", "=", address)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWalletById(
  tx: Tx,
  userId: number,
  id: number,
): Promise<WalletRow | null> {
  const row = await tx
    .selectFrom("wallets")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return row ?? null;
}

/** The owner's wallets. */
export const listWallets = (
  db: Database,
  userId: number,
  query: ListWallets,
): Promise<Listed<WalletRow>> =>
  listRows<WalletRow>(
    db,
    {
      table: "wallets",
      id: "id",
      owned: sql`user_id = ${userId}`,
      indexed: [],
      others: [
        query.status ? sql`status = ${query.status}` : null,
        query.network ? sql`network = ${query.network}` : null,
      ],
    },
    query,
  );

/** Replaces a wallet's declaration; null when the owner has no such wallet. */
export async function setDeclaration(
  tx: Tx,
  userId: number,
  { network, address }: WalletKey,
  declaration: StoredDeclaration,
): Promise<WalletRow | null> {
  const row = await tx
    .updateTable("wallets")
    .set({ ...declared(declaration), updated_at: NOW })
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .where("address", "=", address)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}
