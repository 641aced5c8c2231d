import { createDynamicPix, createStaticPix, hasError } from "pix-utils";

/** This exchange's rate of the day: BRL per token, four places. */
const RATE = 5.4321;
const RATE_SCALE = 10_000n;
const QUOTE_MS = 5 * 60_000;

export type ForeignQuote = {
  id: string;
  network: string;
  token: string;
  address: string;
  cents: bigint;
  units: bigint;
  expiresAt: number;
};
export type ForeignPayin = ForeignQuote & {
  transactionId: number;
  pixCode: string;
  hash: string | null;
  endToEndId: string | null;
};

const RECEIVER = { merchantName: "CAMBIO ALHEIO LTDA", merchantCity: "RECIFE" } as const;
const RECEIVER_KEY = "pix@cambio-alheio.example";

const decimal = (units: bigint, places: number) => {
  const text = String(units).padStart(places + 1, "0");
  return Number(`${text.slice(0, -places)}.${text.slice(-places)}`);
};
/** Money as this exchange writes it: JSON numbers. */
export const reais = (cents: bigint) => decimal(cents, 2);
export const tokens = (units: bigint) => decimal(units, 6);

/** Reads an amount without rounding: further digits are cut off. */
export const whole = (amount: unknown, places: number) => {
  const [left = "0", right = ""] = String(amount).split(".");
  return BigInt(left + right.padEnd(places, "0").slice(0, places));
};

/** The other side of an amount at the day's rate; the exchange keeps the remainder. */
export function quoteOf(body: Record<string, unknown>, id: string): ForeignQuote {
  const rate = BigInt(Math.round(RATE * Number(RATE_SCALE)));
  const isSender = body["currency_type"] === "sender";
  const asked = whole(body["request_amount"], isSender ? 2 : 6);
  const units = isSender ? (asked * 10_000n * RATE_SCALE) / rate : asked;
  const cents = isSender
    ? asked
    : (asked * rate + RATE_SCALE * 10_000n - 1n) / (RATE_SCALE * 10_000n);
  return {
    id,
    network: String(body["network"]),
    token: String(body["token"]),
    address: String(body["address"]),
    cents,
    units,
    expiresAt: Date.now() + QUOTE_MS,
  };
}

/** Seed 2.3 only, in this exchange's own format: one id, numbers, epoch seconds. */
export function quoteAnswer(quote: ForeignQuote) {
  return {
    payin_quote_id: quote.id,
    quotation: RATE,
    commercial_quotation: 5.4,
    sender_amount: reais(quote.cents),
    receiver_amount: tokens(quote.units),
    expires_at: Math.floor(quote.expiresAt / 1000),
    liquidity_desk: { name: "SPB-2", score: 0.93 },
  };
}

/** The host that payers' banks ask for the amount of this exchange's dynamic codes. */
export const CHARGES_HOST = "pix.cambio-alheio.example";

/** Made by another library than Ponte's own code; a dynamic one names no amount, only where it is asked for. */
export function pixCodeOf(quote: ForeignQuote, transactionId: number, isDynamic: boolean): string {
  const txid = `CA${transactionId}`;
  const pix = isDynamic
    ? createDynamicPix({ ...RECEIVER, url: `${CHARGES_HOST}/qr/v2/${txid}` })
    : createStaticPix({
        ...RECEIVER,
        pixKey: RECEIVER_KEY,
        infoAdicional: "",
        txid,
        transactionAmount: reais(quote.cents),
      });
  if (hasError(pix)) throw new Error("pix-utils made no code");
  return pix.toBRCode();
}
