import "server-only";
import { parseAddress } from "#protocol/chain/address.ts";
import { allowedAmount } from "./allowed-amount.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { readAllowances } from "#lib/chain/port/read-allowances.ts";
import {
  signedAllowances,
  type SignedAllowance,
} from "#lib/allowances/rows/leftover-allowances.ts";
import { openSignaturesOf, payoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { givenNames } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Token } from "#protocol/money/money.ts";
import { PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

/** What a spender may still take, although no payout needs it. */
export type LeftoverView = {
  /** The dashboard's id of the last signature for it. */
  id: string;
  network: PayoutNetwork;
  token: Token;
  spender: string;
  signer: string;
  /** Decimal text, or `unlimited` for more than any token's supply. */
  amount: string;
  askedAt: string;
  /** Its wallet is an external one: `id` is that of its allowance, and no wallet here revokes it. */
  isExternal: boolean;
};

/** `unread`: networks whose node gave no answer, so their allowances are unknown. */
export type Leftovers = { rows: LeftoverView[]; unread: string[] };

/** The most that the chain is asked for at once. */
export const PAIRS_MOST = 200;
const isPayoutNetwork = (name: string): name is PayoutNetwork =>
  PAYOUT_NETWORKS.some((network) => network === name);

const SHARED_MS = 10_000;
type Shared = { of: string; at: number; reading: Promise<Leftovers> };
const kept = globalThis as { ponteLeftovers?: Map<string, Shared> };
const shared = (kept.ponteLeftovers ??= new Map());

/**
 * Allowances left on the chain that no payout needs; asks a node of each network concerned. One reading
 * serves the account's pages for some seconds, unless a signature was added or ended meanwhile.
 * @param elsewhere what owners of external wallets allowed and no payout waits for
 */
export async function leftovers(
  store: Store,
  account: Account,
  elsewhere: readonly SignedAllowance[],
): Promise<Leftovers> {
  const own = await signedAllowances(store.db, account.id, PAIRS_MOST);
  const signed = [
    ...own.map((one) => ({ ...one, isExternal: false })),
    ...elsewhere.map((one) => ({ ...one, isExternal: true })),
  ].slice(0, PAIRS_MOST);
  const of = signed.map(({ id, isExternal }) => `${isExternal ? "x" : ""}${id}`).join();
  const last = shared.get(account.id);
  if (last?.of === of && Date.now() - last.at < SHARED_MS) return last.reading;
  const reading = readLeftovers(account, signed);
  shared.set(account.id, { of, at: Date.now(), reading });
  const forget = () => void (shared.get(account.id)?.of === of && shared.delete(account.id));
  reading.then(({ unread }) => unread.length > 0 && forget(), forget);
  return reading;
}

async function readLeftovers(
  account: Account,
  signed: readonly (SignedAllowance & { isExternal: boolean })[],
): Promise<Leftovers> {
  const asks = signed.flatMap((one) => {
    const { network, token } = one;
    if (!isPayoutNetwork(network)) return [];
    const [owner, spender] = [
      parseAddress(network, one.signer),
      parseAddress(network, one.spender),
    ];
    if (!("address" in owner) || !("address" in spender)) return [];
    const { environment } = account;
    const ask = { environment, network, token, owner: owner.address, spender: spender.address };
    return [{ one, ask }];
  });
  const readings = await readAllowances(asks.map(({ ask }) => ask));
  const rows: LeftoverView[] = [];
  const unread = new Set<string>();
  for (const [index, { one, ask }] of asks.entries()) {
    const reading = readings[index];
    if (!reading?.known) unread.add(ask.network);
    else if (reading.units > 0n) {
      const { network, token, owner: signer, spender } = ask;
      const amount = allowedAmount(reading.units, token);
      const askedAt = one.asked_at.toISOString();
      const { isExternal } = one;
      const id = String(one.id);
      rows.push({ id, network, token, spender, signer, amount, askedAt, isExternal });
    }
  }
  return { rows, unread: [...unread] };
}

/** One signed allowance, for the page that revokes it. */
export type LeftoverDetail = {
  network: PayoutNetwork;
  token: Token;
  spender: string;
  signer: string;
  /** The name that people gave its wallet; null: none. */
  signerName: string | null;
  /** The current amount: decimal text, `unlimited`, or null when the chain can't be read. */
  amount: string | null;
  /** The dashboard's id of an open signature of this wallet for this spender; null: none. */
  openSignature: string | null;
  /** The reader has proved that the signer's address is theirs. */
  isProved: boolean;
};

/** Null: this account has signed no such allowance. `id` is that of any signature for it. */
export async function leftoverDetail(
  store: Store,
  { account, person }: Pick<Session, "account" | "person">,
  id: bigint,
): Promise<LeftoverDetail | null> {
  const row = await payoutSignature(store.db, account.id, id);
  if (!row || !isPayoutNetwork(row.network)) return null;
  const { network, token } = row;
  const [owner, spender] = [parseAddress(network, row.signer), parseAddress(network, row.spender)];
  if (!("address" in owner) || !("address" in spender)) return null;
  const { environment } = account;
  const ask = { environment, network, token, owner: owner.address, spender: spender.address };
  const payer = signerOn(network, owner.address);
  const [[reading], open, isProved, names] = await Promise.all([
    readAllowances([ask]),
    openSignaturesOf(store.db, account.id, { network, signer: row.signer }),
    hasProved(store.db, account.id, person.id, payer),
    givenNames(store.db, account.id, [owner.address]),
  ]);
  // An allowance just seen as zero must not stay on the list.
  if (reading?.known && reading.units === 0n) shared.delete(account.id);
  const ours = open.find((one) => one.token === token && one.spender === row.spender);
  return {
    network,
    token,
    spender: spender.address,
    signer: owner.address,
    signerName: names.get(owner.address) ?? null,
    amount: reading?.known ? allowedAmount(reading.units, token) : null,
    openSignature: ours ? String(ours.id) : null,
    isProved,
  };
}
