import type { DifferenceField } from "#protocol/wire/difference.ts";
import {
  divDown,
  formatAmount,
  formatRate,
  parseAmount,
  parseRate,
  shareUp,
} from "#protocol/money/money.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { dynamicPixCode, pixCode } from "./honest-payin.ts";
import type { Fields } from "./hostile.ts";

/** One lie in an answer, and the field that must be named for it. */
export type HostilePayin = {
  name: string;
  field: DifferenceField;
  change: (answer: Fields) => Fields;
};

const text = (answer: Fields, name: string) => String(answer[name]);
const cents = (answer: Fields, name: string) => parseAmount(text(answer, name), "BRL") ?? 0n;
const units = (answer: Fields) => parseAmount(text(answer, "receiver_amount"), "USDC") ?? 0n;
const brl = (amount: bigint) => formatAmount(amount, "BRL");
const put = (
  name: string,
  field: DifferenceField,
  over: (answer: Fields) => Fields,
): HostilePayin => ({ name, field, change: (answer) => ({ ...answer, ...over(answer) }) });

const rateOf = (answer: Fields) => parseRate(text(answer, "quotation")) ?? 0n;

/** Recomputes every sum from what is sent: a consistent lie. */
function priced(answer: Fields, { rate, feeCents }: { rate?: bigint; feeCents?: bigint }): Fields {
  const [at, fee] = [rate ?? rateOf(answer), feeCents ?? cents(answer, "fee_amount")];
  const bought = divDown(cents(answer, "sender_amount") - fee, at);
  return {
    quotation: formatRate(at),
    fee_amount: brl(fee),
    receiver_amount: formatAmount(bought, "USDC"),
  };
}

const OTHER_ADDRESS = "0x00000000000000000000000000000000000000b7";
const FAR = "2099-01-01T00:00:00.000Z";

/** Lies about a quote that was asked for in reais. */
export const HOSTILE_PAYIN_QUOTES: readonly HostilePayin[] = [
  put("a rate ten times worse", "quotation", (it) => priced(it, { rate: rateOf(it) * 10n })),
  put("a tenth of the rate", "quotation", (it) => priced(it, { rate: rateOf(it) / 10n })),
  put("a rate a quarter worse", "quotation", (it) => priced(it, { rate: (rateOf(it) * 5n) / 4n })),
  put("no rate", "quotation", () => ({ quotation: "0.000000" })),
  put("a fee of 90 %", "fee_amount", (it) =>
    priced(it, { feeCents: shareUp(cents(it, "sender_amount"), 9_000n) }),
  ),
  put("a fee of all of it", "fee_amount", (it) => ({
    fee_amount: it["sender_amount"],
    receiver_amount: "0.000000",
  })),
  put("0.000001 USDC", "receiver_amount", () => ({ receiver_amount: "0.000001" })),
  put("0.000001 USDC and no fee stated", "fee_amount", () => ({
    receiver_amount: "0.000001",
    fee_amount: undefined,
  })),
  put("nothing at all and no fee stated", "receiver_amount", () => ({
    receiver_amount: "0.000000",
    fee_amount: undefined,
  })),
  put("more than its rate gives and no fee stated", "receiver_amount", (it) => ({
    receiver_amount: formatAmount(units(it) * 2n, "USDC"),
    fee_amount: undefined,
  })),
  put("a millionth less", "receiver_amount", (it) => ({
    receiver_amount: formatAmount(units(it) - 1n, "USDC"),
  })),
  put("a millionth more", "receiver_amount", (it) => ({
    receiver_amount: formatAmount(units(it) + 1n, "USDC"),
  })),
  put("a cent more sent", "sender_amount", (it) => ({
    sender_amount: brl(cents(it, "sender_amount") + 1n),
  })),
  put("ten times as much sent", "sender_amount", (it) => ({
    sender_amount: brl(cents(it, "sender_amount") * 10n),
  })),
  put("an end in 2099", "expires_at", () => ({ expires_at: FAR })),
  put("an end in 2099 as an epoch", "expires_at", () => ({ expires_at: 4_070_908_800 })),
  put("an end that has come", "expires_at", () => ({ expires_at: "2020-01-01T00:00:00.000Z" })),
  put("another address", "address", () => ({ address: OTHER_ADDRESS })),
  put("an address that looks alike", "address", (it) => ({
    address: text(it, "address").replace(/.$/, (last) => (last === "0" ? "1" : "0")),
  })),
  put("an address with a space of no width", "address", (it) => ({
    address: `${text(it, "address")}\u200b`,
  })),
  put("an address in an object", "address", (it) => ({ address: { address: it["address"] } })),
  put("another network", "network", () => ({ network: "ethereum" })),
  put("a network that looks alike", "network", () => ({ network: "p\u043elygon" })),
  put("another token", "token", () => ({ token: "USDT" })),
  put("the other side's amount", "currency_type", () => ({ currency_type: "receiver" })),
  put("another amount than was asked", "request_amount", () => ({ request_amount: "25.00" })),
  put("the amount asked as an exponent", "request_amount", () => ({ request_amount: "25e1" })),
];

const codeOf = (answer: Fields) => {
  const parsed = parseBrCode(text(answer, "pix_code"));
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.code;
};
const coded = (
  name: string,
  field: DifferenceField,
  change: (code: ReturnType<typeof codeOf>) => string,
): HostilePayin => put(name, field, (it) => ({ pix_code: change(codeOf(it)) }));

/** Lies about a payment whose quote was honest. */
export const HOSTILE_PAYMENTS: readonly HostilePayin[] = [
  coded("a code of ten times the amount", "pix_amount", ({ amount, txid }) =>
    pixCode(brl((parseAmount(amount ?? "", "BRL") ?? 0n) * 10n), { txid }),
  ),
  coded("a code of a cent more", "pix_amount", ({ amount, txid }) =>
    pixCode(brl((parseAmount(amount ?? "", "BRL") ?? 0n) + 1n), { txid }),
  ),
  coded("a code whose payer types the amount", "pix_amount", ({ txid }) =>
    pixCode("1.00", { amount: null, txid }),
  ),
  coded("a dynamic code", "pix_amount", ({ amount }) => dynamicPixCode(amount)),
  coded("a dynamic code without an amount", "pix_amount", () => dynamicPixCode(null)),
  coded("a dynamic code of a cent", "pix_amount", () => dynamicPixCode("0.01")),
  coded("a code to somebody else", "pix_receiver", ({ amount, txid }) =>
    pixCode(amount ?? "", { name: "OUTRA PESSOA", txid }),
  ),
  coded("a code to somebody else's key", "pix_receiver", ({ amount, txid }) =>
    pixCode(amount ?? "", { key: "ladrao@example.com", txid }),
  ),
  put("a code with a wrong check", "pix_code", (it) => ({
    pix_code: `${text(it, "pix_code").slice(0, -4)}0000`,
  })),
  put("no code", "pix_code", () => ({ pix_code: "hello" })),
  put("another quote", "quote_id", () => ({ quote_id: "another" })),
  put("another address", "address", () => ({ address: OTHER_ADDRESS })),
  put("another network", "network", () => ({ network: "ethereum" })),
  put("another token", "token", () => ({ token: "USDT" })),
  put("another amount", "sender_amount", () => ({ sender_amount: "2500.00" })),
  put("fewer tokens", "receiver_amount", () => ({ receiver_amount: "0.000001" })),
  put("another fee", "fee_amount", () => ({ fee_amount: "225.00" })),
  put("another rate", "quotation", () => ({ quotation: "54.000000" })),
  put("another side", "currency_type", () => ({ currency_type: "receiver" })),
  put("another request", "request_amount", () => ({ request_amount: "25.00" })),
  put("an end in 2099", "expires_at", () => ({ expires_at: FAR })),
];
