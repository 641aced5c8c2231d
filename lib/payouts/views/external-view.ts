import "server-only";
import { readAllowances } from "#lib/chain/port/read-allowances.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { externalState, type ExternalState } from "#lib/rules/allowances/external-state.ts";
import {
  externalAllowanceById,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { allowedBefore } from "#lib/allowances/rows/external-waiting.ts";
import {
  externalWalletById,
  peopleOfExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { usableWalletOf } from "#lib/payouts/checks/external-payer.ts";
import { approveCalldata, type Hex } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { pinnedChainId, resetsAllowance, type SigningNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";
import { allowedAmount } from "#lib/allowances/views/allowed-amount.ts";

/** One call of the token for the wallet's owners to make, without coins. */
export type ExternalCall = { to: string; data: Hex; amount: string; isReset: boolean };

/** What an external wallet's owners are asked for, and how far it is; times as ISO 8601. */
export type ExternalView = {
  wallet: { name: string; address: string };
  state: ExternalState;
  network: SigningNetwork;
  token: Token;
  chainId: number;
  spender: string;
  amount: string;
  /** The calls to make, in this order; once it is over, the one that takes back what still stands. */
  calls: ExternalCall[];
  /** What the spender may take now; null: the chain can't be read. */
  standing: string | null;
  askedBy: string;
  askedAt: string;
  endsAt: string;
  /** Of the owners' transaction. */
  hash: string | null;
  /** The receiver of an older payout of the same amount, which the owners' last allowance serves; null: none. */
  servesOlder: string | null;
  /** Who may pay out from it. */
  people: string[];
  /** The reader is named, and the wallet is in use. */
  isNamed: boolean;
  mayGiveUp: boolean;
  /** BRL: an estimate, and the least that may arrive under its approval. */
  estimate: { amount: string; least: string; at: string };
};

const callOf = (row: ExternalAllowance, units: bigint): ExternalCall => ({
  to: row.token_address,
  data: approveCalldata({ spender: row.spender as EvmAddress, units }),
  amount: formatAmount(units, row.token),
  isReset: units === 0n,
});

/** The calls that lead from what stands now to what is wanted. */
function callsOf(row: ExternalAllowance, state: ExternalState, standing: bigint | null) {
  if (state === "given_up" || state === "expired") return standing === 0n ? [] : [callOf(row, 0n)];
  const mustReset = standing !== null && standing > 0n && resetsAllowance(row.network, row.token);
  return [...(mustReset ? [callOf(row, 0n)] : []), callOf(row, row.units)];
}

/** The least that may arrive of what was seen, rounded up to the cent. */
const leastOf = (cents: bigint) => (cents * (100n - BigInt(TOLERANCE_PERCENT)) + 99n) / 100n;

/** One allowance of an external wallet that no payout needs, with the call that sets it to zero; null: none. */
export async function externalLeftover(
  store: Store,
  session: Pick<Session, "account" | "person">,
  id: bigint,
): Promise<ExternalView | null> {
  const row = await externalAllowanceById(store.db, session.account.id, id);
  if (row === null) return null;
  const view = await externalView(store, session, row);
  return { ...view, calls: [callOf(row, 0n)] };
}

export async function externalView(
  store: Store,
  { account, person }: Pick<Session, "account" | "person">,
  row: ExternalAllowance,
): Promise<ExternalView> {
  const { network, token, signer: owner, spender } = row;
  const { environment } = account;
  const [older, wallet, people, usable, names, [reading]] = await Promise.all([
    row.hash === null && row.ended === null ? allowedBefore(store.db, row) : null,
    externalWalletById(store.db, account.id, row.wallet_id),
    peopleOfExternalWallet(store.db, row.wallet_id),
    usableWalletOf(store.db, { account, person }, row),
    namesOfPeople(store.db, [row.asked_by]),
    readAllowances([{ environment, network, token, owner, spender }]),
  ]);
  const state = externalState(row);
  const standing = reading?.known ? reading.units : null;
  const isOver = row.ended !== null;
  return {
    wallet: { name: wallet?.name ?? "", address: owner },
    state,
    network,
    token,
    chainId: pinnedChainId(environment, network) ?? 0,
    spender,
    amount: formatAmount(row.units, token),
    calls: callsOf(row, state, standing),
    standing: standing === null ? null : allowedAmount(standing, token),
    askedBy: names.get(row.asked_by) ?? "",
    askedAt: row.asked_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    hash: row.hash,
    servesOlder: older?.receiver ?? null,
    people: people.filter(({ isActive }) => isActive).map(({ name }) => name),
    isNamed: usable !== null,
    mayGiveUp: !isOver && (usable !== null || row.asked_by === person.id),
    estimate: {
      amount: formatAmount(row.receiver_cents, "BRL"),
      least: formatAmount(leastOf(row.receiver_cents), "BRL"),
      at: row.estimated_at.toISOString(),
    },
  };
}
