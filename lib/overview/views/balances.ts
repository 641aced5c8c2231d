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
  /** Of the networks that are known; null: none is. */
  total: string | null;
  /** `amount` null: it was never read. `asOf`: when it was last read, as ISO 8601, where it could not be now. */
  networks: { network: PayoutNetwork; amount: string | null; asOf: string | null }[];
};

type Held = { balances: Balances[]; at: number };

// Global, because Next evaluates a module several times and all copies share what was read.
const global = globalThis as { ponteLastBalances?: Map<string, Held> };
const last = (): Map<string, Held> => (global.ponteLastBalances ??= new Map());

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

/** What was read last, without asking any chain; null: nothing was since this process began. */
export async function lastBalances(
  store: Store,
  account: Account,
  places: readonly BalancePlace[],
): Promise<TokenBalance[] | null> {
  const wallets = await listPayingWallets(store.db, account.id);
  const networks = [...new Set(places.flatMap((place) => place.networks))];
  const found = new Map(
    networks.map((network) => [
      network,
      toldOf(last().get(keyOf(account, network, wallets)), false),
    ]),
  );
  const isKnown = [...found.values()].some((one) => one !== null);
  return isKnown ? places.map((place) => tokenBalance(place, found)) : null;
}

/**
 * Reads the chains, which may be slow: for what gives no answer in time, what was read last is told with its time, or
 * that it is not known, network by network.
 */
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

const signersOn = (network: PayoutNetwork, wallets: readonly PayingWalletRow[]) =>
  wallets.filter(({ family }) => family === FAMILY[network]).map(({ address }) => address);

const keyOf = ({ id }: Account, network: PayoutNetwork, wallets: readonly PayingWalletRow[]) =>
  `balances ${id} ${network} ${signersOn(network, wallets).join()}`;

/** Balances, and when they were read where that was not now. */
type Told = { balances: Balances[]; asOf: string | null } | null;

const toldOf = (held: Held | undefined, isFresh: boolean): Told =>
  held ? { balances: held.balances, asOf: isFresh ? null : new Date(held.at).toISOString() } : null;

async function balancesOn(
  account: Account,
  network: PayoutNetwork,
  wallets: readonly PayingWalletRow[],
): Promise<Told> {
  const of = keyOf(account, network, wallets);
  const place = { environment: account.environment, network };
  const ask = async () => {
    const read = await readBalances(place, signersOn(network, wallets));
    if (read.known) last().set(of, { balances: read.balances, at: Date.now() });
    return read.known;
  };
  const isFresh = (await inTime(sharedReading(of, KEPT_MS, ask))) ?? false;
  return toldOf(last().get(of), isFresh);
}

function tokenBalance(
  { token, networks }: BalancePlace,
  found: ReadonlyMap<PayoutNetwork, Told>,
): TokenBalance {
  const held = networks.map((network) => {
    const read = found.get(network);
    const units = read ? unitsOf(read.balances, token) : null;
    return { network, units, asOf: units === null ? null : (read?.asOf ?? null) };
  });
  const known = held.flatMap(({ units }) => units ?? []);
  const total = known.reduce((sum, units) => sum + units, 0n);
  return {
    token,
    total: known.length > 0 ? formatAmount(total, token) : null,
    networks: held.map(({ network, units, asOf }) => ({
      network,
      amount: units === null ? null : formatAmount(units, token),
      asOf,
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
