import "server-only";
import { parseAddress } from "#protocol/chain/address.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { readAllowances } from "#lib/chain/port/read-allowances.ts";
import {
  signedAllowances,
  type SignedAllowance,
} from "#lib/payouts/signing/rows/leftover-allowances.ts";
import { openSignaturesOf, payoutSignature } from "#lib/payouts/signing/rows/payout-signatures.ts";
import { hasProved } from "#lib/payouts/signing/rows/signed-texts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#protocol/payouts/signs-on.ts";

/** What a spender may still take, though no payout asks for it. */
export type LeftoverView = {
  /** Our number of the last signature for it. */
  id: string;
  network: PayoutNetwork;
  token: Token;
  spender: string;
  signer: string;
  /** Decimal text, or `unlimited` for more than any token has. */
  amount: string;
  askedAt: string;
};

/** `unread`: networks whose node gave no answer; nothing is known of what stands there. */
export type Leftovers = { rows: LeftoverView[]; unread: string[] };

/** The chain reads as many at once. */
const PAIRS_MOST = 200;
const isPayoutNetwork = (name: string): name is PayoutNetwork =>
  PAYOUT_NETWORKS.some((network) => network === name);

/** More than all tokens there are: wallets that were told to allow "everything". */
const UNLIMITED = 2n ** 128n;
const amountOf = (units: bigint, token: Token) =>
  units > UNLIMITED ? "unlimited" : formatAmount(units, token);

const SHARED_MS = 10_000;
type Shared = { of: string; at: number; reading: Promise<Leftovers> };
const kept = globalThis as { ponteLeftovers?: Map<string, Shared> };
const shared = (kept.ponteLeftovers ??= new Map());

/**
 * Allowances that stand on the chain for no payout; asks a node of each network in question. One
 * reading serves a dashboard's pages for a moment, unless something was signed or ended since.
 */
export async function leftovers(store: Store, account: Account): Promise<Leftovers> {
  const signed = await signedAllowances(store.db, account.id, PAIRS_MOST);
  const of = signed.map(({ id }) => id).join();
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
  signed: readonly SignedAllowance[],
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
      const amount = amountOf(reading.units, token);
      const askedAt = one.asked_at.toISOString();
      rows.push({ id: String(one.id), network, token, spender, signer, amount, askedAt });
    }
  }
  return { rows, unread: [...unread] };
}

/** One allowance that was signed, as its page to take it back shows it. */
export type LeftoverDetail = {
  network: PayoutNetwork;
  token: Token;
  spender: string;
  signer: string;
  /** What stands now: decimal text, `unlimited`, or null where the chain can't be read. */
  amount: string | null;
  /** Our number of a signature of this wallet and spender that has not been settled; null: none. */
  openSignature: string | null;
  /** Whoever reads this has proved that the signer's address is theirs. */
  isProved: boolean;
};

/** null: this account has signed for no such thing. `id` is that of any signature for it. */
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
  const [[reading], open, isProved] = await Promise.all([
    readAllowances([ask]),
    openSignaturesOf(store.db, account.id, { network, signer: row.signer }),
    hasProved(store.db, account.id, person.id, payer),
  ]);
  // Whoever has just seen that nothing stands there must not find it listed.
  if (reading?.known && reading.units === 0n) shared.delete(account.id);
  const ours = open.find((one) => one.token === token && one.spender === row.spender);
  return {
    network,
    token,
    spender: spender.address,
    signer: owner.address,
    amount: reading?.known ? amountOf(reading.units, token) : null,
    openSignature: ours ? String(ours.id) : null,
    isProved,
  };
}
