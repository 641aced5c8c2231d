import { randomInt } from "node:crypto";
import { SANDBOX_PAYER_BANK } from "#protocol/api/sandbox.ts";

/** Bank numbers that do not exist: no sandbox id can be that of a real PIX. */
export const PAYER_ISPB = SANDBOX_PAYER_BANK.ispb;
export const OWN_ISPB = "99990002";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM_LENGTH = 11;

/**
 * An id as in the BCB's manual, 32 characters: `E` for a PIX or `D` for a return, the sending bank's
 * ISPB, UTC to the minute, 11 letters and digits. An ISPB is the root of a CNPJ, which may contain
 * capital letters since July 2026.
 */
export const END_TO_END_ID = /^[ED][A-Z\d]{8}\d{12}[A-Za-z\d]{11}$/;

/** A new id of that form. */
export function endToEndId(kind: "E" | "D", ispb: string, at: Date): string {
  const minute = at.toISOString().slice(0, 16).replace(/\D/g, "");
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${kind}${ispb}${minute}${random.join("")}`;
}
