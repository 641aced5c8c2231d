import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import {
  payinFromReceiver,
  payinFromSender,
  type PayinFee,
} from "#protocol/money/payin-amounts.ts";
import { payinAsset } from "#protocol/payins/payin-echo.ts";
import type { AskedPayin } from "#protocol/payins/payin-quote-check.ts";
import type { PayinQuoteRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";

export const PAYIN_FEE: PayinFee = { flat: 0n, bps: 50n };

/** R$ 250.00 into USDC on polygon, with a test's own overrides. */
export const payinAsk = (over: Partial<AskedPayin> = {}): AskedPayin => ({
  network: "polygon" satisfies WalletNetwork,
  token: "USDC" satisfies Token,
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  currencyType: "sender",
  requestUnits: 250_00n,
  ...over,
});

export type PayinTerms = { rate: bigint; fee: PayinFee; createdAt: Date };

const LIFE_MS = 300_000;

/** What an honest service answers in the sandbox, on the wire. */
export function honestPayinQuote(
  ask: AskedPayin,
  { rate, fee, createdAt }: PayinTerms,
): PayinQuoteRecord {
  const { currencyType, requestUnits, token } = ask;
  const amounts =
    currencyType === "sender"
      ? payinFromSender(requestUnits, rate, fee)
      : payinFromReceiver(requestUnits, rate, fee);
  const id = "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e44";
  return {
    quote_id: id,
    payin_quote_id: id,
    network: ask.network,
    token,
    address: ask.address,
    currency_type: currencyType,
    request_amount: formatAmount(requestUnits, payinAsset(currencyType, token)),
    commercial_quotation: formatRate(rate),
    quotation: formatRate(rate),
    sender_amount: formatAmount(amounts.senderCents, "BRL"),
    receiver_amount: formatAmount(amounts.receiverUnits, token),
    fee_amount: formatAmount(amounts.feeCents, "BRL"),
    expires_at: new Date(createdAt.getTime() + LIFE_MS).toISOString(),
    created_at: createdAt.toISOString(),
  };
}

type Code = Partial<Parameters<typeof encodeBrCode>[0]>;

/** A PIX code to the sandbox's receiver. */
export const pixCode = (amount: string, over: Code = {}): string =>
  encodeBrCode({ ...SANDBOX_RECEIVER, amount, txid: "A1b2C3d4E5f6G7h8I9j0K1l2M", ...over });

/** What an honest service answers when that quote is paid for. */
export const honestPayment = (quote: PayinQuoteRecord): PaymentRecord => ({
  pix_code: pixCode(quote.sender_amount),
  quote_id: quote.quote_id,
  transaction_id: 1,
  status: "processing",
  expires_at: quote.expires_at,
});
