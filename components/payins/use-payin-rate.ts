import { useAskedRates } from "#components/shell/use-asked-rates.ts";
import type { QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import type { Token } from "#protocol/money/money.ts";

type Wanted = {
  /** The rates that the page was drawn with. */
  rates: readonly QuotedRate[];
  wallet: { id: string; network: string } | undefined;
  token: Token;
};

/** The rate for an estimate: what the exchange says now, or the newest quote's. */
export function usePayinRate({ rates, wallet, token }: Wanted): QuotedRate | undefined {
  const network = wallet?.network ?? "";
  const pair = `${network} ${token}`;
  const drawn = rates.find((each) => each.network === network && each.token === token);
  const path = wallet && `/api/payin-rates?${new URLSearchParams({ wallet: wallet.id, token })}`;
  const asked = useAskedRates<QuotedRate | null>({
    pair,
    drawnAt: drawn?.quotedAt,
    path: path ?? null,
  });
  return asked[pair] ?? drawn;
}
