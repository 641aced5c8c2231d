import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { z } from "#protocol/wire/zod.ts";

/** What is stored of a name: longer than any company register or bank has one. */
export const PAYER_NAME_MAX = 200;

/** Who paid a PIX, as their bank names them; a document is always masked, as Brazilian receipts do. */
export const Payer = z.strictObject({
  name: z.string(),
  document: z.string().nullable(),
  bank: z.strictObject({ ispb: z.string(), name: z.string().nullable() }).nullable(),
});
export type Payer = z.infer<typeof Payer>;

const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\ufffd]+/gu;

/** A sole trader's registered name ends with their CPF, which is nobody else's to read. */
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;

/**
 * A name from outside that is safe to store and to show: without line breaks, control characters, marks of
 * direction and invisible characters, without a CPF, and cut when very long. Null when nothing is left.
 */
export function cleanName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const plain = value
    .slice(0, PAYER_NAME_MAX * 4)
    .replaceAll(UNSEEN, " ")
    .replaceAll(CPF, " ")
    .replaceAll(/ +/g, " ");
  return plain.trim().slice(0, PAYER_NAME_MAX).toWellFormed().trim() || null;
}

const MASKED = /^(?:\*{3}\.\d{3}\.\d{3}-\*{2}|\*{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\*{2})$/;

/** A CPF or CNPJ masked, whether it came whole or masked already; null for any other text. */
export function maskDocument(value: unknown): string | null {
  if (typeof value !== "string") return null;
  if (MASKED.test(value)) return value;
  const masked = maskPixKey(value);
  return MASKED.test(masked) ? masked : null;
}

const ISPB = /^[\dA-Z]{8}$/;

const fieldsOf = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The payer inside an answer, each part cleaned; null without a name. An unreadable part is unknown. */
export function readPayer(value: unknown): Payer | null {
  const { name: given, document, bank } = fieldsOf(value);
  const name = cleanName(given);
  if (name === null) return null;
  const { ispb, name: bankName } = fieldsOf(bank);
  const isBank = typeof ispb === "string" && ISPB.test(ispb);
  return {
    name,
    document: maskDocument(document),
    bank: isBank ? { ispb, name: cleanName(bankName) } : null,
  };
}
