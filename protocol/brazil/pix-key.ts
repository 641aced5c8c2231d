import { formatCnpj, parseCnpj } from "./cnpj.ts";
import { formatCpf, parseCpf } from "./cpf.ts";
import { parseEmail } from "./email.ts";
import { completeBrazilianPhone, formatPhone, parseBrazilianPhone } from "./phone.ts";

export const PIX_KEY_KINDS = ["cpf", "cnpj", "phone", "email", "random"] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];
/** `key` is canonical: what is stored, compared and sent. */
export type PixKey = { kind: PixKeyKind; key: string };

const LONGEST_EMAIL = 77;
const UUID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/;

function parseRandomKey(text: string): string | null {
  const match = UUID.exec(text.trim().toLowerCase());
  return match ? match.slice(1).join("-") : null;
}

const parseEmailKey = (text: string) => parseEmail(text, LONGEST_EMAIL);

const PARSERS = {
  cpf: parseCpf,
  cnpj: parseCnpj,
  phone: parseBrazilianPhone,
  email: parseEmailKey,
  random: parseRandomKey,
} as const satisfies Record<PixKeyKind, (text: string) => string | null>;

/**
 * The key in its canonical form, or null (INTERFACE §2). No text is a key of two kinds: eleven
 * digits are a CPF and never a phone, which needs its `+55`. Punctuation and case are accepted.
 */
export function parsePixKey(text: string): PixKey | null {
  for (const kind of PIX_KEY_KINDS) {
    const key = PARSERS[kind](text);
    if (key !== null) return { kind, key };
  }
  return null;
}

/** The canonical key of the kind that a form has asked for; a phone may come without its `+55`. */
export function parsePixKeyOfKind(kind: PixKeyKind, text: string): string | null {
  return kind === "phone" ? completeBrazilianPhone(text) : PARSERS[kind](text);
}

/** The key as a person reads it; parses back to the same key. Unknown text comes back as it is. */
export function formatPixKey(text: string): string {
  const parsed = parsePixKey(text);
  if (parsed?.kind === "cpf") return formatCpf(parsed.key);
  if (parsed?.kind === "cnpj") return formatCnpj(parsed.key);
  if (parsed?.kind === "phone") return formatPhone(parsed.key);
  return parsed?.key ?? text;
}

/**
 * Enough to recognise a key one knows, too little to learn one from a log or the audit trail. A CPF and a CNPJ
 * are masked as Brazilian receipts do: by their middle, since two people may well share check digits.
 */
export function maskPixKey(text: string): string {
  const parsed = parsePixKey(text);
  if (parsed === null) return "***";
  const { kind, key } = parsed;
  switch (kind) {
    case "cpf":
      return `***.${key.slice(3, 6)}.${key.slice(6, 9)}-**`;
    case "cnpj":
      return `**.${key.slice(2, 5)}.${key.slice(5, 8)}/${key.slice(8, 12)}-**`;
    case "phone":
      return `+55 (**) ****-${key.slice(-4)}`;
    case "email":
      return `${key.slice(0, 1)}***${key.slice(key.indexOf("@"))}`;
    case "random":
      return `********-****-****-****-********${key.slice(-4)}`;
  }
}
