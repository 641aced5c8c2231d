import "server-only";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  externalWalletState,
  type ExternalWalletState,
} from "#lib/rules/paying-wallets/external-wallet-state.ts";
import { namable } from "#lib/paying-wallets/checks/external-registration.ts";
import {
  externalWalletById,
  listExternalWallets,
  peopleOfExternalWallet,
  type ExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { approveCalldata, type Hex } from "#protocol/chain/approve-calldata.ts";
import { textMark } from "#lib/rules/paying-wallets/proof/external-wallet-text.ts";
import { pinnedChainId, pinnedToken, type SigningNetwork } from "#protocol/chain/networks.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

/** An external wallet in the list. */
export type ListedExternal = {
  id: string;
  name: string;
  network: SigningNetwork;
  address: string;
  state: ExternalWalletState;
  /** The paying wallet that has its name and balances; null: it has ended and left the list. */
  payer: string | null;
};

/** A person who may, or might, pay out from it. */
export type ExternalPerson = { id: string; name: string; isNamed: boolean };

/** An external wallet as its page shows it; times as ISO 8601. */
export type ExternalDetail = ListedExternal & {
  registeredBy: string;
  registeredAt: string;
  provedAt: string | null;
  proof: "erc1271" | "transaction" | null;
  confirmedBy: string | null;
  confirmedAt: string | null;
  text: string;
  textEndsAt: string;
  chainId: number;
  /** The call of its own that proves it as well. */
  call: { to: string; data: Hex };
  people: ExternalPerson[];
};

const listed = (row: ExternalWallet): ListedExternal => ({
  id: String(row.id),
  name: row.name,
  network: row.network,
  address: row.address,
  state: externalWalletState(row, new Date()),
  payer: row.payer === null ? null : String(row.payer),
});

/** Those that have not ended; newest first. */
export async function externalWallets(store: Store, account: Account): Promise<ListedExternal[]> {
  return (await listExternalWallets(store.db, account.id)).map(listed);
}

/** Null: this account has none of this number. */
export async function externalWalletDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<ExternalDetail | null> {
  const number = rowNumber(id);
  const row = number === null ? null : await externalWalletById(store.db, account.id, number);
  if (row === null) return null;
  const [named, might, names] = await Promise.all([
    peopleOfExternalWallet(store.db, row.id),
    namable(store.db, account),
    namesOfPeople(store.db, [row.registered_by, ...(row.confirmed_by ? [row.confirmed_by] : [])]),
  ]);
  const { environment } = account;
  const to = pinnedToken(environment, row.network, "USDC");
  const chainId = pinnedChainId(environment, row.network);
  if (to === null || chainId === null) throw new Error(`nothing is pinned for ${row.network}`);
  const people = [...named, ...might.filter((one) => named.every(({ id: has }) => has !== one.id))];
  return {
    ...listed(row),
    registeredBy: names.get(row.registered_by) ?? "",
    registeredAt: row.registered_at.toISOString(),
    provedAt: row.proved_at?.toISOString() ?? null,
    proof: row.proof,
    confirmedBy: row.confirmed_by && (names.get(row.confirmed_by) ?? ""),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    text: row.text,
    textEndsAt: row.text_ends_at.toISOString(),
    chainId,
    call: { to, data: approveCalldata({ spender: textMark(row.text_hash), units: 0n }) },
    people: people.map((one) => ({
      id: one.id,
      name: one.name,
      isNamed: named.some(({ id: has }) => has === one.id),
    })),
  };
}

/** Those who might be named on a new wallet. */
export const namablePeople = async (store: Store, account: Account): Promise<ExternalPerson[]> =>
  (await namable(store.db, account)).map(({ id, name }) => ({ id, name, isNamed: false }));
