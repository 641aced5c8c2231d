import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { onceAMinute } from "#lib/core/exchange/once-a-minute.ts";
import { quotedRate, type QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { createPayinQuote } from "#protocol/payins/payins.ts";

type Asked = { network: WalletNetwork; token: Token; address: string };

/** BRL of the quote that tells the rate: enough for the fee's share to be read to the basis point. */
const ASKED_BRL = "1000.00";

const once = onceAMinute<QuotedRate | null>();

/**
 * The rate and fee of now, for an estimate: from a quote that nobody takes, which moves nothing and ends by
 * itself. Asked at most once a minute for each account and pair; null: nothing to estimate with.
 */
export function payinRateNow(exchange: Exchange, asked: Asked): Promise<QuotedRate | null> {
  const { network, token, address } = asked;
  return once(`${exchange.account.id} ${network} ${token}`, async () => {
    try {
      const quote = await exchange.call(createPayinQuote, {
        network,
        token,
        address,
        currency_type: "sender",
        request_amount: ASKED_BRL,
      });
      return quotedRate({ network, token, ...quote, quotedAt: new Date() });
    } catch (error) {
      if (isExchangeFault(error)) return null;
      throw error;
    }
  });
}
