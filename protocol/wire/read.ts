import { numberText } from "./json.ts";
import { parseAmount, parseRate, type Asset } from "#protocol/money/money.ts";

/** An answer that can't be understood: the outcome is unknown, and callers must assume nothing. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The record inside an answer: `data` of an envelope, or the answer itself. */
export function readRecord(answer: unknown): Fields {
  const data = isFields(answer) && "data" in answer ? answer["data"] : answer;
  if (!isFields(data)) throw new UnreadableAnswer("no record in the answer");
  return data;
}

/** The rows inside an answer: `data` of an envelope, or the answer itself. */
export function readRows(answer: unknown): Fields[] {
  const data = isFields(answer) ? answer["data"] : answer;
  if (!Array.isArray(data) || !data.every(isFields)) {
    throw new UnreadableAnswer("no rows in the answer");
  }
  return data;
}

/** Text under the first of these names that is present. */
export function readText(record: Fields, ...names: string[]): string {
  const text = readOptionalText(record, ...names);
  if (text === null) throw new UnreadableAnswer(`no ${names[0]} in the answer`);
  return text;
}

export function readOptionalText(record: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const text = numberText(record[name]);
    if (text !== null && text !== "") return text;
  }
  return null;
}

/** Pads missing places and drops surplus zeros; surplus digits stay and make the amount unreadable. */
const trimmed = (text: string, places: number) => {
  const [whole = "", decimals = ""] = text.split(".");
  const surplus = decimals.slice(places);
  return /^0*$/.test(surplus) ? `${whole}.${decimals.slice(0, places).padEnd(places, "0")}` : text;
};

/** The largest bigint column value; a larger amount can't be stored and counts as unreadable. */
const UNITS_MOST = 2n ** 63n - 1n;

/** Minor units of an amount given as text or number. @throws UnreadableAnswer when it is not exact. */
export function readAmount(record: Fields, name: string, asset: Asset): bigint {
  const text = readText(record, name);
  const units = parseAmount(trimmed(text, asset === "BRL" ? 2 : 6), asset);
  if (units === null || units > UNITS_MOST) {
    throw new UnreadableAnswer(`${name} is not an amount of ${asset}`);
  }
  return units;
}

export function readOptionalAmount(record: Fields, name: string, asset: Asset): bigint | null {
  return readOptionalText(record, name) === null ? null : readAmount(record, name, asset);
}

/** A rate with 6 places; further places are cut. */
export function readRate(record: Fields, name: string): bigint {
  const [whole = "", decimals = ""] = readText(record, name).split(".");
  const rate = parseRate(`${whole}.${decimals.slice(0, 6).padEnd(6, "0")}`);
  if (rate === null || rate > UNITS_MOST) throw new UnreadableAnswer(`${name} is not a rate`);
  return rate;
}

const EPOCH_MS_FROM = 100_000_000_000;
/** The years 1 to 9999: other years have another text form, which a database may refuse. */
const TIME_LEAST = Date.parse("0001-01-01T00:00:00.000Z");
const TIME_MOST = Date.parse("9999-12-31T23:59:59.999Z");

/** ISO 8601, epoch seconds or epoch milliseconds. */
export function readTime(record: Fields, ...names: string[]): Date {
  const text = readText(record, ...names);
  const epoch = /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  const time =
    epoch === null ? new Date(text) : new Date(epoch < EPOCH_MS_FROM ? epoch * 1000 : epoch);
  const isTime = time.getTime() >= TIME_LEAST && time.getTime() <= TIME_MOST;
  if (!isTime) throw new UnreadableAnswer(`${names[0]} is not a time`);
  return time;
}

export function readOptionalTime(record: Fields, ...names: string[]): Date | null {
  return readOptionalText(record, ...names) === null ? null : readTime(record, ...names);
}

export function readOptionalInteger(record: Fields, name: string): number | null {
  const text = readOptionalText(record, name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
