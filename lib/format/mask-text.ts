import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";
import { maskDay } from "./day-input.ts";

/** A field whose text is formatted while it is typed. A document is a CPF or a CNPJ. */
export type Masked = PixKeyKind | "document" | "cep" | "day";

const GROUPS = {
  cpf: [3, 3, 3, 2],
  cnpj: [2, 3, 3, 4, 2],
  random: [8, 4, 4, 4, 12],
  cep: [5, 3],
} as const;
const SEPARATORS = {
  cpf: [".", ".", "-"],
  cnpj: [".", ".", "/", "-"],
  random: ["-", "-", "-", "-"],
  cep: ["-"],
} as const;

const COUNTRY = "+55";
const LONGEST_NATIONAL = 11;
const CPF_LENGTH = 11;

/** The significant characters of a text, without punctuation. In e-mails every character is significant. */
export function significant(kind: Masked, text: string): string {
  switch (kind) {
    case "cpf":
    case "cep":
    case "day":
      return text.replaceAll(/\D/g, "");
    case "cnpj":
    case "document":
      return text.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
    case "phone":
      return text.replaceAll(/[^\d+]/g, "").replaceAll(/(?!^)\+/g, "");
    case "random":
      return text.toLowerCase().replaceAll(/[^\da-f]/g, "");
    case "email":
      return text;
  }
}

function grouped(kind: keyof typeof GROUPS, text: string): string {
  let shown = "";
  let at = 0;
  for (const [index, size] of GROUPS[kind].entries()) {
    if (at >= text.length) break;
    if (index > 0) shown += SEPARATORS[kind][index - 1] ?? "";
    shown += text.slice(at, at + size);
    at += size;
  }
  // Surplus characters stay, to be seen and refused: nothing typed is thrown away.
  return shown + text.slice(at);
}

function national(digits: string): string {
  if (digits === "") return "";
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  if (number === "") return `(${area}`;
  const cut = digits.length >= LONGEST_NATIONAL ? 5 : 4;
  const end = number.length > cut ? `-${number.slice(cut)}` : "";
  return `(${area}) ${number.slice(0, cut)}${end}`;
}

function phone(text: string): string {
  const isLong = !text.startsWith("+") && text.length > LONGEST_NATIONAL && text.startsWith("55");
  const given = isLong ? `+${text}` : text;
  if (!given.startsWith("+")) return national(given);
  if (!given.startsWith(COUNTRY)) return given;
  const rest = given.slice(COUNTRY.length);
  return rest === "" ? given : `${COUNTRY} ${national(rest)}`;
}

/**
 * A text in its usual format: "529.982.247-25". Punctuation appears only between two characters, so that it
 * need not be deleted and never replaces typed text. Typing character by character, pasting the whole and
 * masking twice all give the same. A day is separated only while its digits are typed in a row, because its
 * parts may also have one digit.
 */
export function maskText(kind: Masked, text: string): string {
  const counts = significant(kind, text);
  switch (kind) {
    case "cpf":
    case "cnpj":
    case "random":
    case "cep":
      return grouped(kind, counts);
    case "day":
      return maskDay(text);
    case "document":
      return grouped(/^\d*$/.test(counts) && counts.length <= CPF_LENGTH ? "cpf" : "cnpj", counts);
    case "phone":
      return phone(counts);
    case "email":
      return text;
  }
}

/**
 * The caret's position in a masked text: behind `counted` significant characters. `isForward`: behind the
 * following punctuation too, so that deleting forward does not stop there.
 */
export function caretIn(kind: Masked, masked: string, counted: number, isForward = false): number {
  let seen = 0;
  let at = 0;
  while (at < masked.length && seen < counted) {
    at += 1;
    seen = significant(kind, masked.slice(0, at)).length;
  }
  if (!isForward) return at;
  while (at < masked.length && significant(kind, masked.slice(0, at + 1)).length === seen) at += 1;
  return at;
}
