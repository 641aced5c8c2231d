import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import {
  payinFromReceiver,
  payinFromSender,
  type PayinFee,
} from "#protocol/money/payin-amounts.ts";
import { payinAsset } from "#protocol/payins/payin-echo.ts";
import type { PayinInput } from "#lib/rules/payins/payin-quote-check.ts";
import type { PayinQuoteRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { sealed } from "./sealed.ts";

export const PAYIN_FEE: PayinFee = { flat: 0n, bps: 50n };

/** R$ 250.00 into USDC on polygon, with a test's own overrides. */
export const payinAsk = (over: Partial<PayinInput> = {}): PayinInput => ({
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
  ask: PayinInput,
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
    purpose_code: null,
    expires_at: new Date(createdAt.getTime() + LIFE_MS).toISOString(),
    created_at: createdAt.toISOString(),
  };
}

type Code = Partial<Parameters<typeof encodeBrCode>[0]>;

/** A PIX code to the sandbox's receiver. */
export const pixCode = (amount: string, over: Code = {}): string =>
  encodeBrCode({ ...SANDBOX_RECEIVER, amount, txid: "A1b2C3d4E5f6G7h8I9j0K1l2M", ...over });

const LOCATION = "pix.exchange.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25";

/** A dynamic PIX code, with or without an amount of its own; its payer's bank asks the address. */
export function dynamicPixCode(amount: string | null, location = LOCATION): string {
  const tag = (id: string, value: string) =>
    `${id}${String(value.length).padStart(2, "0")}${value}`;
  const { name, city } = SANDBOX_RECEIVER;
  const account = tag("26", tag("00", "br.gov.bcb.pix") + tag("25", location));
  const paid = amount === null ? "" : tag("54", amount);
  const rest = tag("58", "BR") + tag("59", name) + tag("60", city) + tag("62", tag("05", "***"));
  return sealed(`000201010212${account}520400005303986${paid}${rest}`);
}

/** What an honest service answers when that quote is paid for. */
export const honestPayment = (quote: PayinQuoteRecord): PaymentRecord => ({
  pix_code: pixCode(quote.sender_amount),
  quote_id: quote.quote_id,
  transaction_id: 1,
  status: "processing",
  expires_at: quote.expires_at,
});
