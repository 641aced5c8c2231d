import {
  formatAmount,
  formatRate,
  parseAmount,
  parseRate,
  shareUp,
} from "#protocol/money/money.ts";
import { requestedAsset, receivedOf, tokensOf } from "#protocol/money/payout-amounts.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { HOSTILE_CONTRACTS } from "./hostile-contracts.ts";
import type { Hostile } from "./hostile.ts";

const brl = (cents: bigint) => formatAmount(cents, "BRL");
const centsOf = (text: string) => parseAmount(text, "BRL") ?? 0n;
const cent = (text: string, by: bigint) => brl(centsOf(text) + by);

/** Recomputes all sums and the amount to allow: a consistent lie. */
function priced(
  quote: PayoutQuoteRecord,
  { rate, partnerCents }: { rate?: bigint; partnerCents?: bigint },
): PayoutQuoteRecord {
  const asset = requestedAsset(quote.currency_type, quote.token);
  const partner = partnerCents ?? centsOf(quote.partner_fee_amount);
  const at = rate ?? parseRate(quote.quotation) ?? 0n;
  const feeCents = centsOf(quote.flat_fee) + partner;
  const ask = {
    currencyType: quote.currency_type,
    coverFees: quote.cover_fees,
    asked: parseAmount(quote.request_amount, asset) ?? 0n,
    rate: at,
    feeCents,
  };
  const received = receivedOf(ask);
  return {
    ...quote,
    quotation: formatRate(at),
    partner_fee_amount: brl(partner),
    receiver_amount: brl(received),
    receiver_local_amount: brl(received),
    sender_amount: brl(received + feeCents),
    contract: { ...quote.contract, amount: tokensOf(ask).toString() },
  };
}

const rateOf = (quote: PayoutQuoteRecord) => parseRate(quote.quotation) ?? 0n;
/** 30% of what was sent (BRL): beyond the limits either way. */
const third = (quote: PayoutQuoteRecord) => shareUp(centsOf(quote.sender_amount), 3_000n);

const PRICES: Hostile[] = [
  {
    name: "a tenth of the rate",
    field: "quotation",
    change: (quote) => priced(quote, { rate: rateOf(quote) / 10n }),
  },
  {
    name: "ten times the rate",
    field: "quotation",
    change: (quote) => priced(quote, { rate: rateOf(quote) * 10n }),
  },
  {
    name: "a rate 4 % below the usual",
    field: "quotation",
    change: (quote) => priced(quote, { rate: (rateOf(quote) * 96n) / 100n }),
  },
  {
    name: "a rate 4 % above the usual",
    field: "quotation",
    change: (quote) => priced(quote, { rate: (rateOf(quote) * 104n) / 100n }),
  },
  {
    name: "no rate",
    field: "quotation",
    change: (quote) => ({ ...quote, quotation: "0.000000" }),
  },
  {
    name: "fees of 30 %",
    field: "fees",
    change: (quote) => priced(quote, { partnerCents: third(quote) }),
  },
];

const put = (
  name: string,
  field: Hostile["field"],
  over: (quote: PayoutQuoteRecord) => Record<string, unknown>,
): Hostile => ({ name, field, change: (quote) => ({ ...quote, ...over(quote) }) });

const SUMS: Hostile[] = [
  put("a cent less received", "receiver_amount", (it) => ({
    receiver_amount: cent(it.receiver_amount, -1n),
    receiver_local_amount: cent(it.receiver_amount, -1n),
  })),
  put("a cent more received", "receiver_amount", (it) => ({
    receiver_amount: cent(it.receiver_amount, 1n),
  })),
  put("a cent more sent", "sender_amount", (it) => ({ sender_amount: cent(it.sender_amount, 1n) })),
  put("another sum in local money", "receiver_local_amount", (it) => ({
    receiver_local_amount: cent(it.receiver_local_amount, -1n),
  })),
  put("nothing received", "receiver_amount", () => ({ receiver_amount: "0.00" })),
  put("sums of another rate", "receiver_amount", (it) => {
    const {
      contract: _ours,
      quotation: _same,
      ...sums
    } = priced(it, {
      rate: (rateOf(it) * 99n) / 100n,
    });
    return sums;
  }),
  put("an end in 2099", "expires_at", () => ({ expires_at: "2099-01-01T00:00:00.000Z" })),
  put("an end an hour from now", "expires_at", (it) => ({
    expires_at: new Date(Date.parse(it.created_at) + 3_600_000).toISOString(),
  })),
  put("an expired quote", "expires_at", () => ({ expires_at: "2020-01-01T00:00:00.000Z" })),
  put("a quote that expired as an epoch", "expires_at", () => ({ expires_at: 1_577_836_800 })),
];

const ECHOES: Hostile[] = [
  put("another user's quote", "user_id", () => ({ userId: 2 })),
  put("another PIX account", "bank_account_id", (it) => ({ bankAccountId: it.bankAccountId + 1 })),
  put("a PIX account in an object", "bank_account_id", (it) => ({
    bankAccountId: { id: it.bankAccountId },
  })),
  put("another network beside the contract", "network", () => ({ network: "solana" })),
  put("another token beside the contract", "token", (it) => ({
    token: it.token === "USDC" ? "USDT" : "USDC",
  })),
  put("the other side's amount", "currency_type", (it) => ({
    currency_type: it.currency_type === "sender" ? "receiver" : "sender",
  })),
  put("the fees on the other side", "cover_fees", (it) => ({ cover_fees: !it.cover_fees })),
  put("fees covered in another word", "cover_fees", () => ({ cover_fees: "yes" })),
  put("another amount than was asked", "request_amount", () => ({ request_amount: "99.000000" })),
  put("the amount asked as an exponent", "request_amount", () => ({ request_amount: "1e2" })),
];

/** Every lie that quotes are tested with; each alone keeps the wallet closed. */
export const HOSTILE_QUOTES: readonly Hostile[] = [
  ...HOSTILE_CONTRACTS,
  ...PRICES,
  ...SUMS,
  ...ECHOES,
];
