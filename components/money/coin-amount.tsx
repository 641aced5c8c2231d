import { useLocale } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";
import { networkRecord, type Network } from "#protocol/chain/networks.ts";

type CoinAmountProps = { amount: string; network: Network };

/** An amount of a network's own coin, to the last unit: "0,000008 SOL". */
export function CoinAmount({ amount, network }: CoinAmountProps) {
  const shown = localAmount(amount, useLocale());
  return (
    <span translate="no" className="tabular-nums">
      {`${shown}\u00a0${networkRecord(network).coin.symbol}`}
    </span>
  );
}
