import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import type { NotKnown } from "#lib/chain/chain-node.ts";
import { readBalances } from "#lib/chain/read-balances.ts";
import { namesOfPeople } from "#lib/store/people.ts";
import {
  listSigningAccounts,
  signingAccountById,
  type SigningAccountRow,
} from "#lib/store/signing-accounts.ts";
import type { Store } from "#lib/store/store.ts";
import type { EvmAddress } from "#protocol/evm-address.ts";
import { formatAmount } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import { PINNED_NETWORKS } from "#protocol/pin-spender.ts";

/** An address that signs payouts, as its screens show it; times as ISO 8601. */
export type SigningAccountView = {
  id: string;
  address: string;
  name: string;
  createdAt: string;
  createdBy: string;
  /** Null: it has not signed yet. */
  lastUsedAt: string | null;
};

/** What a network's node says of every account, by its id; or why nothing is known there. */
export type NetworkBalances = { network: PayoutNetwork } & (
  | { known: true; of: Record<string, HeldView> }
  | NotKnown
);
/** Decimal texts: tokens with 6 places, the network's own coin (gas) with 18. */
export type HeldView = { native: string; USDC?: string; USDT?: string };

const view = (row: SigningAccountRow, createdBy: string): SigningAccountView => ({
  id: String(row.id),
  address: row.address,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  createdBy,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** The last one used first, then the newest. */
export async function signingAccountRows(
  store: Store,
  account: Account,
): Promise<SigningAccountView[]> {
  const rows = await listSigningAccounts(store.db, account.id);
  const names = await namesOfPeople(store.db, [...new Set(rows.map((row) => row.created_by))]);
  return rows.map((row) => view(row, names.get(row.created_by) ?? ""));
}

/** null: not on this account's list. */
export async function signingAccountDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<SigningAccountView | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  const row = await signingAccountById(store.db, account.id, BigInt(id));
  if (row === null) return null;
  const names = await namesOfPeople(store.db, [row.created_by]);
  return view(row, names.get(row.created_by) ?? "");
}

const NATIVE_PLACES = 18;

function nativeText(units: bigint): string {
  const digits = units.toString().padStart(NATIVE_PLACES + 1, "0");
  return `${digits.slice(0, -NATIVE_PLACES)}.${digits.slice(-NATIVE_PLACES)}`;
}

/** Tokens and gas of the account's list on every network that payouts are signed on. */
export async function signingBalances(store: Store, account: Account): Promise<NetworkBalances[]> {
  const rows = await listSigningAccounts(store.db, account.id);
  const onEvm = rows.filter((row) => row.family === "evm");
  const owners = onEvm.map((row) => row.address as EvmAddress);
  const { environment } = account;
  return Promise.all(
    PINNED_NETWORKS.map(async (network): Promise<NetworkBalances> => {
      const found = await readBalances({ environment, network }, owners);
      if (!found.known) return { network, ...found };
      const of: Record<string, HeldView> = {};
      for (const [at, { nativeUnits, tokenUnits }] of found.balances.entries()) {
        const held: HeldView = { native: nativeText(nativeUnits) };
        for (const token of ["USDC", "USDT"] as const) {
          const units = tokenUnits[token];
          if (units !== undefined) held[token] = formatAmount(units, token);
        }
        of[String(onEvm[at]?.id)] = held;
      }
      return { network, known: true, of };
    }),
  );
}
