import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { onceAMinute } from "#lib/core/exchange/once-a-minute.ts";
import { payoutRate, type PayoutRateResult } from "#lib/rules/payouts/payout-rate.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { mulDown, parseAmount, type Token } from "#protocol/money/money.ts";
import { createPayoutQuote } from "#protocol/payouts/payouts.ts";

type Asked = { pix_account: string; network: PayoutNetwork; token: Token };

/** Tokens of the quote that tells the rate: enough for the fees' share to be read to the basis point. */
const ASKED_TOKENS = "100";
const once = onceAMinute<PayoutRateResult>();

async function ask(
  exchange: Exchange,
  { pix_account, network, token }: Asked,
): Promise<PayoutRateResult> {
  try {
    const { rate, flatFeeCents, partnerFeeCents } = await exchange.call(createPayoutQuote, {
      bank_account_id: Number(pix_account),
      currency_type: "sender",
      cover_fees: false,
      request_amount: ASKED_TOKENS,
      network,
      token,
    });
    const grossCents = mulDown(parseAmount(ASKED_TOKENS, token) ?? 0n, rate);
    const fees = { flatFeeCents, partnerFeeCents };
    return {
      rate: payoutRate({ network, token, rate, ...fees, grossCents, quotedAt: new Date() }),
      statesFees: flatFeeCents !== null && partnerFeeCents !== null,
    };
  } catch (error) {
    if (isExchangeFault(error)) return { rate: null, statesFees: null };
    throw error;
  }
}

/**
 * The rate and fees of now, for an estimate: from a quote that nobody takes, which moves nothing and ends by
 * itself. Asked at most once a minute for each account and pair, whatever came of it.
 */
export function payoutRateNow(exchange: Exchange, asked: Asked): Promise<PayoutRateResult> {
  const key = `${exchange.account.id} ${asked.network} ${asked.token}`;
  return once(key, () => ask(exchange, asked));
}
