import "server-only";
import type { Balances } from "#lib/chain/port/port.ts";
import { readBalances } from "#lib/chain/port/read-balances.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { inTime } from "#lib/overview/in-time.ts";
import { sharedReading } from "#lib/overview/shared-reading.ts";
import {
  listPayingWallets,
  type PayingWalletRow,
} from "#lib/paying-wallets/rows/paying-wallets.ts";
import { FAMILY, isIssued, PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, TOKENS, type Token } from "#protocol/money/money.ts";

/** Where the paying wallets can hold a token; known without any chain. */
export type BalancePlace = { token: Token; networks: PayoutNetwork[] };

/** A token's balances over all paying wallets, as decimal texts. */
export type TokenBalance = {
  token: Token;
  /** Of the networks that could be read; null: none could. */
  total: string | null;
  /** Null: it could not be read now. */
  networks: { network: PayoutNetwork; amount: string | null }[];
};

const KEPT_MS = 10_000;

export async function balancePlaces(store: Store, account: Account): Promise<BalancePlace[]> {
  const wallets = await listPayingWallets(store.db, account.id);
  const families = new Set(wallets.map(({ family }) => family));
  return TOKENS.flatMap((token) => {
    const networks = PAYOUT_NETWORKS.filter(
      (network) => families.has(FAMILY[network]) && isIssued(network, token),
    );
    return networks.length > 0 ? [{ token, networks }] : [];
  });
}

/** Reads the chains, which may be slow: what gives no answer in time is told as unknown, network by network. */
export async function payingWalletBalances(
  store: Store,
  account: Account,
  places: readonly BalancePlace[],
): Promise<TokenBalance[]> {
  const wallets = await listPayingWallets(store.db, account.id);
  const networks = [...new Set(places.flatMap((place) => place.networks))];
  const read = await Promise.all(
    networks.map(
      async (network) => [network, await balancesOn(account, network, wallets)] as const,
    ),
  );
  const found = new Map(read);
  return places.map((place) => tokenBalance(place, found));
}

async function balancesOn(
  { id, environment }: Account,
  network: PayoutNetwork,
  wallets: readonly PayingWalletRow[],
): Promise<Balances[] | null> {
  const signers = wallets.filter(({ family }) => family === FAMILY[network]);
  const owners = signers.map(({ address }) => address);
  const of = `balances ${id} ${network} ${owners.join()}`;
  const ask = () => readBalances({ environment, network }, owners);
  const read = await inTime(sharedReading(of, KEPT_MS, ask));
  return read?.known ? read.balances : null;
}

function tokenBalance(
  { token, networks }: BalancePlace,
  found: ReadonlyMap<PayoutNetwork, Balances[] | null>,
): TokenBalance {
  const held = networks.map((network) => {
    const read = found.get(network);
    return { network, units: read ? unitsOf(read, token) : null };
  });
  const known = held.flatMap(({ units }) => units ?? []);
  const total = known.reduce((sum, units) => sum + units, 0n);
  return {
    token,
    total: known.length > 0 ? formatAmount(total, token) : null,
    networks: held.map(({ network, units }) => ({
      network,
      amount: units === null ? null : formatAmount(units, token),
    })),
  };
}

/** The sum over wallets; null when a wallet's balance is missing, so that no part is told as the whole. */
function unitsOf(held: readonly Balances[], token: Token): bigint | null {
  let sum = 0n;
  for (const { tokenUnits } of held) {
    const units = tokenUnits[token];
    if (units === undefined) return null;
    sum += units;
  }
  return sum;
}
