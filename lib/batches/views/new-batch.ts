import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { lastPayoutChoice } from "#lib/payouts/rows/payout-intents.ts";
import { openPairs, type PayoutPair } from "#lib/payouts/views/payout-form.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

export type NewBatchView = {
  pairs: PayoutPair[];
  /** What this person chose last for a payout, as far as it is open. */
  network: PayoutNetwork;
  token: Token;
};

/** What a new batch can be paid with; null: payouts are open nowhere. */
export async function newBatch(store: Store, session: Session): Promise<NewBatchView | null> {
  const { pairs } = await openPairs({ store, session });
  const last = await lastPayoutChoice(store.db, session.account.id, session.person.id);
  const open = (network: string | undefined) => pairs.find((pair) => pair.network === network);
  const pair = open(last?.network) ?? open("polygon") ?? pairs[0];
  if (!pair) return null;
  const token = pair.tokens.find((one) => one === last?.token) ?? pair.tokens[0] ?? "USDC";
  return { pairs, network: pair.network, token };
}
