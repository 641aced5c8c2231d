import { z } from "#protocol/wire/zod.ts";

/** Five digits, as the Central Bank numbers the purposes of foreign exchange. */
export const PURPOSE_CODE = /^\d{5}$/;

/**
 * What an international operation is for. Which codes there are is no matter of the interface: lists change, and
 * none is known to it. Null counts as absent.
 */
export const PurposeCode = z.string().trim().regex(PURPOSE_CODE, "invalid");
export const OptionalPurposeCode = PurposeCode.nullish();

/** The code in an answer; null: none, or none that is one. `isTaken`: the exchange has a place for it. */
export function readPurpose(record: Record<string, unknown>): {
  takesPurpose: boolean;
  purposeCode: string | null;
} {
  const value = record["purpose_code"];
  const isCode = typeof value === "string" && PURPOSE_CODE.test(value);
  return { takesPurpose: "purpose_code" in record, purposeCode: isCode ? value : null };
}
