import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

/** A wallet that may pay, by the name that its people gave it. */
export type NamedPayer = { id: string; name: string };

/** All that a wallet holds of a token, as decimal text to the last unit; `hasCoin`: it can pay a network fee at all. */
export type PayerBalance = NamedPayer & { amount: string; hasCoin: boolean };

type Wanted = { payers: readonly NamedPayer[]; network: PayoutNetwork; token: Token };

/** The wallets that hold some of the token, in their order; null: the network could not be read. */
export function readPayerBalances(
  all: readonly NetworkBalances[],
  { payers, network, token }: Wanted,
): PayerBalance[] | null {
  const there = all.find((one) => one.network === network);
  if (!there?.known) return null;
  return payers.flatMap((payer) => {
    const { [token]: amount = "0", native = "0" } = there.of[payer.id] ?? {};
    const hasCoin = /[1-9]/.test(native);
    return /[1-9]/.test(amount) ? [{ ...payer, amount, hasCoin }] : [];
  });
}
