import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { pinRow, spenderPin } from "#lib/spenders/rows/pins.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { limitsAsSet, signingLimits } from "#lib/core/exchange/signing-limits.ts";
import type { Store } from "#lib/core/store/store.ts";
import { PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { limitTexts } from "#lib/rules/spenders/limit-texts.ts";
import type { SetSigningLimits } from "#lib/rules/spenders/set-signing-limits.ts";

export type { AssessedSpender } from "#lib/spenders/checks/assess-spender.ts";

/** Who set something, and when (ISO 8601). */
type SetBy = { name: string; at: string };

export type LimitsView = {
  /** Null: none are set, and this environment has no defaults. */
  limits: SetSigningLimits | null;
  /** Null: the sandbox's defaults apply. */
  set: SetBy | null;
};

/**
 * `code`: the local service's own · `administrator` · `unsound`: set, but the spender does not follow from
 * its factory and number · `none`.
 */
export type PinView = {
  network: PayoutNetwork;
  from: "code" | "administrator" | "unsound" | "none";
  spender: string | null;
  factory: string | null;
  userId: number | null;
  set: SetBy | null;
};

async function setBy(store: Store, set: { setBy: string; setAt: Date }): Promise<SetBy> {
  const names = await namesOfPeople(store.db, [set.setBy]);
  return { name: names.get(set.setBy) ?? "", at: set.setAt.toISOString() };
}

export async function limitsView(store: Store, account: Account): Promise<LimitsView> {
  const set = await limitsAsSet(store.db, account.connectionId);
  const limits = await signingLimits(store.db, account);
  return {
    limits: limits && limitTexts(limits),
    set: set && (await setBy(store, set)),
  };
}

export async function pinView(
  store: Store,
  account: Account,
  network: PayoutNetwork,
): Promise<PinView> {
  const pin = await spenderPin(store.db, account, network);
  if (pin?.from === "code") return { network, ...pin, set: null };
  const row = await pinRow(store.db, account.id, network);
  if (row === null) {
    return { network, from: "none", spender: null, factory: null, userId: null, set: null };
  }
  const { spender, factory, userId } = row;
  const from = pin === null ? "unsound" : "administrator";
  return { network, from, spender, factory, userId, set: await setBy(store, row) };
}

/** The pins on every network that has payouts. */
export function pinViews(store: Store, account: Account): Promise<PinView[]> {
  return Promise.all(PAYOUT_NETWORKS.map((network) => pinView(store, account, network)));
}
