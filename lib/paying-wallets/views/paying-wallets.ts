import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Balances } from "#lib/chain/port/port.ts";
import type { NotKnown } from "#lib/chain/port/chain-node.ts";
import { readBalances } from "#lib/chain/port/read-balances.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import {
  listExternalWallets,
  type ExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import {
  givenNames,
  listPayingWallets,
  payingWalletById,
  unnamed,
  type PayingWalletRow,
} from "#lib/paying-wallets/rows/paying-wallets.ts";
import { proofsOf, provedAddresses } from "#lib/paying-wallets/rows/signed-texts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { formatAmount } from "#protocol/money/money.ts";
import {
  FAMILY,
  networkRecord,
  PAYOUT_NETWORKS,
  type Family,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";

/** An address that signs payouts, as its pages show it; times as ISO 8601. */
type PayingWalletView = {
  id: string;
  /** The family of networks that it signs on. */
  family: Family;
  address: string;
  name: string;
  /** Nobody has named it: its name is its address, shortened. */
  isUnnamed: boolean;
  createdAt: string;
  createdBy: string;
  /** Null: it has not signed yet. */
  lastUsedAt: string | null;
};

/** Who proved a wallet within 90 days: only they may pay from it. */
export type ProvedBy = { person: string; name: string };

export type ListedPayingWallet = PayingWalletView & { provedBy: ProvedBy[] };

export type PayingWalletDetail = PayingWalletView & {
  provedBy: (ProvedBy & { at: string })[];
  /** The external wallet that it is, by its id: that is shown instead. */
  external: string | null;
};

/** The balances on a network of every wallet of its family, by the wallet's id; or why they are unknown. */
export type NetworkBalances = { network: PayoutNetwork } & (
  | { known: true; of: Record<string, BalancesView> }
  | NotKnown
);
/** Decimal texts: tokens with 6 places, the network's coin with its own number. */
type BalancesView = { native: string; USDC?: string; USDT?: string };

const view = (row: PayingWalletRow, createdBy: string): PayingWalletView => ({
  id: String(row.id),
  family: row.family,
  address: row.address,
  name: row.name,
  isUnnamed: row.name === unnamed(row.address),
  createdAt: row.created_at.toISOString(),
  createdBy,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const isOf = (row: PayingWalletRow, external: ExternalWallet) =>
  row.family === "evm" && row.address === external.address;

/** Those that connect here, and not external wallets; the last one used first, then the newest. */
export async function payingWalletRows(
  store: Store,
  account: Account,
): Promise<ListedPayingWallet[]> {
  const [all, payers, external] = await Promise.all([
    listPayingWallets(store.db, account.id),
    provedAddresses(store.db, account.id),
    listExternalWallets(store.db, account.id),
  ]);
  const rows = all.filter((row) => !external.some((one) => isOf(row, one)));
  const people = [...rows.map((row) => row.created_by), ...payers.map(({ person }) => person)];
  const names = await namesOfPeople(store.db, [...new Set(people)]);
  const nameOf = (person: string) => names.get(person) ?? "";
  return rows.map((row) => ({
    ...view(row, nameOf(row.created_by)),
    provedBy: payers
      .filter(({ family, address }) => family === row.family && address === row.address)
      .map(({ person }) => ({ person, name: nameOf(person) })),
  }));
}

/** A wallet's name and address; null: it is not on this account's list. */
export async function payingWalletNamed(
  { db }: Store,
  account: Account,
  id: string | undefined,
): Promise<{ name: string; address: string } | null> {
  const number = id === undefined ? null : rowNumber(id);
  const row = number === null ? null : await payingWalletById(db, account.id, number);
  return row && { name: row.name, address: row.address };
}

/** The name that people gave a paying wallet's address; null: none. */
export const givenName = async (
  { db }: Store,
  account: Account,
  address: string,
): Promise<string | null> => (await givenNames(db, account.id, [address])).get(address) ?? null;

/** @returns null: not on this account's list. */
export async function payingWalletDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<PayingWalletDetail | null> {
  const number = rowNumber(id);
  if (number === null) return null;
  const row = await payingWalletById(store.db, account.id, number);
  if (row === null) return null;
  const [proofs, external] = await Promise.all([
    proofsOf(store.db, account.id, row),
    listExternalWallets(store.db, account.id),
  ]);
  const people = [row.created_by, ...proofs.map(({ person }) => person)];
  const names = await namesOfPeople(store.db, [...new Set(people)]);
  const nameOf = (person: string) => names.get(person) ?? "";
  return {
    ...view(row, nameOf(row.created_by)),
    provedBy: proofs.map(({ person, signedAt }) => ({
      person,
      name: nameOf(person),
      at: signedAt.toISOString(),
    })),
    external: external.find((one) => isOf(row, one))?.id.toString() ?? null,
  };
}

function nativeText(units: bigint, network: PayoutNetwork): string {
  const { places } = networkRecord(network).coin;
  const digits = units.toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function balancesView({ nativeUnits, tokenUnits }: Balances, network: PayoutNetwork): BalancesView {
  const held: BalancesView = { native: nativeText(nativeUnits, network) };
  for (const token of ["USDC", "USDT"] as const) {
    const units = tokenUnits[token];
    if (units !== undefined) held[token] = formatAmount(units, token);
  }
  return held;
}

/** Balances of the listed wallets, on every network that one of them signs on. */
export async function signingBalances(store: Store, account: Account): Promise<NetworkBalances[]> {
  const rows = await listPayingWallets(store.db, account.id);
  const { environment } = account;
  const asked = PAYOUT_NETWORKS.map((network) => {
    return { network, signers: rows.filter(({ family }) => family === FAMILY[network]) };
  }).filter(({ signers }) => signers.length > 0);
  return Promise.all(
    asked.map(async ({ network, signers }): Promise<NetworkBalances> => {
      const owners = signers.map(({ address }) => address);
      const found = await readBalances({ environment, network }, owners);
      if (!found.known) return { network, ...found };
      const of = found.balances.map((balances, at): [string, BalancesView] => {
        return [String(signers[at]?.id), balancesView(balances, network)];
      });
      return { network, known: true, of: Object.fromEntries(of) };
    }),
  );
}
