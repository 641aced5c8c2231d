import { readOptionalText, readOptionalTime } from "./read.ts";

type Fields = Record<string, unknown>;

/** A line that can be stored and shown, cut at `most`; null for nothing. What an exchange reports is never thrown at. */
export function reportText(fields: Fields, most: number, ...names: string[]): string | null {
  const text = readOptionalText(fields, ...names)
    ?.replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
  return text || null;
}

/** A time, or null also where what stands there can't be understood. */
export function reportTime(fields: Fields, name: string): Date | null {
  try {
    return readOptionalTime(fields, name);
  } catch {
    return null;
  }
}
