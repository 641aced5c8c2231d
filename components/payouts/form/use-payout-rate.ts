import { useAskedRates } from "#components/shell/use-asked-rates.ts";
import type { PayoutRate, PayoutRateResult } from "#lib/rules/payouts/payout-rate.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

type Wanted = {
  /** The rates that the page was drawn with. */
  rates: readonly PayoutRate[];
  /** Any one, since a quote names one; empty: nothing is asked. */
  pixAccount: string;
  network: PayoutNetwork;
  token: Token;
};

/** The rate for an estimate: what the exchange says now, or the newest quote's; and whether it states its fees. */
export function usePayoutRate({ rates, pixAccount, network, token }: Wanted) {
  const pair = `${network} ${token}`;
  const drawn = rates.find((each) => each.network === network && each.token === token);
  const query = new URLSearchParams({ pix_account: pixAccount, network, token });
  const asked = useAskedRates<PayoutRateResult>({
    pair,
    drawnAt: drawn?.quotedAt,
    path: pixAccount === "" ? null : `/api/payout-rates?${query}`,
  });
  return {
    rate: asked[pair]?.rate ?? drawn,
    statesFees: Object.values(asked).every((each) => each?.statesFees !== false),
  };
}
