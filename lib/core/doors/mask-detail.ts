import "server-only";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";

const HIDDEN = "[hidden]";
const SECRET =
  /secret|passw|token_?value|api_?key|credential|authori[sz]ation|cookie|private|mnemonic|pix_?code/i;
const PERSONAL = /pix_?key|document|cpf|cnpj|phone|e_?mail/i;
const DOCUMENT =
  /(?<!\w)(\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?!\w)/g;
const LONGEST = 500;

function maskText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.replaceAll(DOCUMENT, (found) =>
    (parseCpf(found) ?? parseCnpj(found)) ? maskPixKey(found) : found,
  );
}

function maskPersonal(value: unknown): unknown {
  if (typeof value !== "string") return value === null ? null : HIDDEN;
  return parsePixKey(value) ? maskPixKey(value) : HIDDEN;
}

function maskField(name: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (SECRET.test(name)) return HIDDEN;
  if (PERSONAL.test(name)) return maskPersonal(value);
  if (typeof value === "string") return maskText(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one: unknown) => maskField("", one));
  if (typeof value === "object" && value !== null) return maskDetail({ ...value });
  return value;
}

/**
 * What the audit trail may keep: secrets are removed by field name; documents and PIX keys are masked by
 * field name and wherever they occur in a text.
 */
export function maskDetail(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, maskField(name, value)]),
  );
}

/** A text of the trail (a subject, a name) with documents and PIX keys masked. */
export const maskSubject = maskText;
