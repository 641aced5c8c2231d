export const TOKENS = ["USDC", "USDT"] as const;
export type Token = (typeof TOKENS)[number];
/** What amounts are counted in. BRL in cents, tokens in millionths on every network. */
export const ASSETS = ["BRL", ...TOKENS] as const;
export type Asset = (typeof ASSETS)[number];

/** Which amount a quote request names: what the sender gives, or what the receiver gets (seed 2.4, 4.3). */
export const CURRENCY_TYPES = ["sender", "receiver"] as const;
export type CurrencyType = (typeof CURRENCY_TYPES)[number];

/** Decimal places of an asset's minor unit. */
export const PLACES = { BRL: 2, USDC: 6, USDT: 6 } as const satisfies Record<Asset, number>;

const RATE_PLACES = 6;
const TOKEN_PLACES = 6;
/** Token units times a rate, divided by this, are BRL cents. */
export const CENTS_TO_TOKEN = 10n ** BigInt(TOKEN_PLACES - PLACES.BRL + RATE_PLACES);
const BPS_ONE = 10_000n;

const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d+))?$/;

function parseDecimal(text: string, places: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  if (decimals.length > places) return null;
  return BigInt(whole + decimals.padEnd(places, "0"));
}

function formatDecimal(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Minor units, or null when the text is not an exact amount of this asset: surplus decimals, signs,
 * exponents, grouping, leading zeros and commas are refused. Never rounds (viem's parseUnits does).
 */
export function parseAmount(text: string, asset: Asset): bigint | null {
  return parseDecimal(text, PLACES[asset]);
}

/** Decimal text with all the asset's places ("250.00", "45.123456"). */
export function formatAmount(units: bigint, asset: Asset): string {
  return formatDecimal(units, PLACES[asset]);
}

/** A rate is BRL per whole token, a bigint with 6 places. Null when the text is not exactly that. */
export function parseRate(text: string): bigint | null {
  return parseDecimal(text, RATE_PLACES);
}

export function formatRate(rate: bigint): string {
  return formatDecimal(rate, RATE_PLACES);
}

const upTo = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/** BRL cents that these token units are worth, rounded down: the dust stays with the side that pays BRL. */
export function mulDown(tokenUnits: bigint, rate: bigint): bigint {
  return (tokenUnits * rate) / CENTS_TO_TOKEN;
}

/** BRL cents that these token units cost, rounded up: the dust goes to the side that receives BRL. */
export function mulUp(tokenUnits: bigint, rate: bigint): bigint {
  return upTo(tokenUnits * rate, CENTS_TO_TOKEN);
}

/** Token units that these BRL cents buy, rounded down. */
export function divDown(cents: bigint, rate: bigint): bigint {
  return (cents * CENTS_TO_TOKEN) / rate;
}

/** Token units that these BRL cents cost, rounded up. */
export function divUp(cents: bigint, rate: bigint): bigint {
  return upTo(cents * CENTS_TO_TOKEN, rate);
}

/** A share in basis points (1/100 of a percent), rounded up to the cent. */
export function shareUp(cents: bigint, bps: bigint): bigint {
  return upTo(cents * bps, BPS_ONE);
}

/** The smallest amount that leaves at least `net` after `shareUp` of it is taken. */
export function grossUp(net: bigint, bps: bigint): bigint {
  return upTo(net * BPS_ONE, BPS_ONE - bps);
}
