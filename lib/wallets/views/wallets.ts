import "server-only";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import {
  archivedWallets,
  listWallets,
  walletById,
  type WalletFilter,
  type WalletRow,
} from "#lib/wallets/rows/wallets.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { explorerOf } from "#lib/format/explorer-of.ts";
import type { Explorer } from "#protocol/chain/network-records.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

/** A wallet of the address book as its pages show it; times as ISO 8601. */
export type WalletView = {
  id: string;
  network: string;
  /** Where anybody can look at the network's chain; null: nowhere. */
  explorer: Explorer | null;
  address: string;
  name: string;
  status: WalletRow["status"];
  /** The exchange's status after registration; an unknown one is shown as it is. */
  exchangeStatus: string | null;
  /** What people decided: payins go only to an open one. */
  use: WalletRow["use"];
  refusedCode: string | null;
  /** Why payins may not go to it yet; null: they may. */
  coolingOff: CoolingOffView | null;
  registeredAt: string | null;
  createdAt: string;
  createdBy: string;
};

type Beside = { createdBy: string; coolingOff: CoolingOffView | null };

const walletView = (
  account: Account,
  row: WalletRow,
  { createdBy, coolingOff }: Beside,
): WalletView => ({
  id: String(row.id),
  network: row.network,
  explorer: explorerOf(account.environment, row.network),
  address: row.address,
  name: row.name,
  status: row.status,
  exchangeStatus: row.exchange_status,
  use: row.use,
  refusedCode: row.refused_code,
  coolingOff,
  registeredAt: row.registered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy,
});

async function views(store: Store, account: Account, rows: WalletRow[]): Promise<WalletView[]> {
  const of = { accountId: account.id, operation: "wallet" } as const;
  const [names, coolingOffs] = await Promise.all([
    namesOfPeople(store.db, [...new Set(rows.map((row) => row.created_by))]),
    coolingOffViews(
      store.db,
      of,
      rows.map(({ id }) => String(id)),
    ),
  ]);
  return rows.map((row) =>
    walletView(account, row, {
      createdBy: names.get(row.created_by) ?? "",
      coolingOff: coolingOffs.get(String(row.id)) ?? null,
    }),
  );
}

const PAGE_SIZE = 50;
/** More than these are not counted. */
export const ARCHIVED_MOST = 100;

/** A page of the account's address book, newest first. */
export async function walletRows(
  store: Store,
  account: Account,
  filter: WalletFilter = { showsArchived: true },
  cursor: Cursor = {},
): Promise<KeysetPage<WalletView>> {
  const limit = PAGE_SIZE + 1;
  const found = await listWallets(store.db, account.id, filter, { ...cursor, limit });
  const { rows, ...further } = keysetPage(found.rows, PAGE_SIZE, cursor, found.stoppedAt);
  return { rows: await views(store, account, rows), ...further };
}

/** How many are archived, at most `ARCHIVED_MOST`. */
export const archivedCount = (store: Store, account: Account): Promise<number> =>
  archivedWallets(store.db, account.id, ARCHIVED_MOST);

/** Null: not in this account's address book. */
export async function walletDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<WalletView | null> {
  const number = rowNumber(id);
  if (number === null) return null;
  const row = await walletById(store.db, account.id, number);
  return row ? ((await views(store, account, [row]))[0] ?? null) : null;
}
