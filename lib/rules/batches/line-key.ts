import { parseCpf } from "#protocol/brazil/cpf.ts";
import { completeBrazilianPhone } from "#protocol/brazil/phone.ts";
import {
  parsePixKey,
  parsePixKeyOfKind,
  type PixKey,
  type PixKeyKind,
} from "#protocol/brazil/pix-key.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { foldedText } from "#lib/format/folded-text.ts";
import type { LineFault } from "./batch-line.ts";

/** How people name a key's kind, folded. */
const KIND_WORDS: Record<PixKeyKind, readonly string[]> = {
  cpf: ["cpf"],
  cnpj: ["cnpj"],
  phone: ["phone", "telefone", "celular", "fone", "mobile"],
  email: ["email", "correio"],
  random: ["random", "aleatoria", "chavealeatoria", "evp"],
};

const REFUSED = {
  cpf: "invalid_cpf",
  cnpj: "invalid_cnpj",
  phone: "invalid_phone",
  email: "invalid_email",
  random: "invalid_random_key",
} as const;

/** As a spreadsheet writes a number that has become too long for its column. */
export const SCIENTIFIC = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;
const DIGITS = /^\d+$/;
/** An area code that is in use, a nine and eight more digits: a mobile number, and maybe a CPF. */
const LIKE_MOBILE =
  /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9\d{8}$/;
/** Only a phone is written so. */
const LIKE_PHONE = /^(?:\(\d{2}\)|\d{2}\s)\s*\d{4,5}[\s-]?\d{4}$/;
/** Digits that are too few for any key, as where a spreadsheet dropped the zeros before them. */
const SHORTENED: Partial<Record<PixKeyKind, RegExp>> = { cpf: /^\d{8,10}$/, cnpj: /^\d{11,13}$/ };

type KeyReading = { key: PixKey } | { fault: LineFault };

const refuse = (reason: LineFault["reason"], field: "pix_key" | "kind" = "pix_key") => ({
  fault: { field, reason },
});

/** A kind by the word that somebody typed; null: none of them. */
function kindOf(text: string): PixKeyKind | null {
  const word = foldedText(text);
  const found = Object.entries(KIND_WORDS).find(([, words]) => words.includes(word));
  return (found?.[0] ?? null) as PixKeyKind | null;
}

function ofKind(kind: PixKeyKind, text: string): KeyReading {
  const key = parsePixKeyOfKind(kind, text);
  if (key !== null) return { key: { kind, key } };
  return refuse(SHORTENED[kind]?.test(text) ? "lost_zeros" : REFUSED[kind]);
}

/** Digits alone: of what kind they are is said only where they can be of one. */
function ofDigits(digits: string): KeyReading {
  if (digits.length === 14) return ofKind("cnpj", digits);
  if (digits.length === 11 && !LIKE_MOBILE.test(digits)) {
    const cpf = parseCpf(digits);
    return cpf === null ? refuse("invalid_cpf") : { key: { kind: "cpf", key: cpf } };
  }
  if (digits.length === 11) return refuse("kind_needed", "kind");
  // 55 may be the country of a phone, or begin a CNPJ whose zeros are lost.
  if (/^55\d{10,11}$/.test(digits)) return refuse("kind_needed", "kind");
  return refuse(/^\d{8,13}$/.test(digits) ? "lost_zeros" : "invalid_pix_key");
}

/**
 * A PIX key and its kind. The kind is taken from its own cell, else from the key where only one fits: eleven
 * digits that may be a mobile number are not taken for a CPF, whatever their check digits.
 */
export function readKey(typed: string, typedKind: string): KeyReading {
  const text = trimHidden(typed);
  if (text === "") return refuse("required");
  if (text.length > 200) return refuse("too_long:200");
  if (SCIENTIFIC.test(text)) return refuse("scientific");
  if (trimHidden(typedKind) !== "") {
    const kind = kindOf(typedKind);
    return kind === null ? refuse("not_in_list", "kind") : ofKind(kind, text);
  }
  if (DIGITS.test(text)) return ofDigits(text);
  const key = parsePixKey(text);
  if (key !== null) return { key };
  const phone = LIKE_PHONE.test(text) ? completeBrazilianPhone(text) : null;
  if (phone !== null) return { key: { kind: "phone", key: phone } };
  if (text.includes("@")) return refuse("invalid_email");
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)) return refuse("invalid_cpf");
  if (/^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i.test(text)) {
    return refuse("invalid_cnpj");
  }
  return refuse(text.startsWith("+") ? "invalid_phone" : "invalid_pix_key");
}
