import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";

/** Personal data: shown on demand only, and audited. */
export const HIDDEN_FIELDS = [
  "representative.cpf",
  "representative.email",
  "representative.phone",
  "representative.mother_name",
  "representative.monthly_income",
  "representative.birth_date",
] as const;

const MASK = "***";

export const isHidden = (name: string): boolean => HIDDEN_FIELDS.some((hidden) => hidden === name);

/** A typed value, masked where it is personal data. */
export function maskField(name: string, value: string): string {
  if (name === "company_infos.cnpj") return formatCnpj(value);
  if (!isHidden(name)) return value;
  return parsePixKey(value) ? maskPixKey(value) : MASK;
}
