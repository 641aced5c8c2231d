import { PAYOUT_NETWORKS, pinnedFactory, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";

/** The spender of a user of the exchange on each network. */
export async function spendersOf(userId: number): Promise<Record<PayoutNetwork, string>> {
  const delegate = await sandboxDelegate(userId);
  const each = PAYOUT_NETWORKS.map((network): [PayoutNetwork, string] => {
    const factory = pinnedFactory("sandbox", network);
    if (factory === null) return [network, delegate];
    return [network, payerSpender({ environment: "sandbox", network, factory, userId })];
  });
  return Object.fromEntries(each) as Record<PayoutNetwork, string>;
}
