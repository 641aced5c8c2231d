import { completeBrazilianPhone, formatPhone, parsePhone } from "#protocol/brazil/phone.ts";
import { readDayText, showDay } from "./day-input.ts";
import { maskText, significant } from "./mask-text.ts";

/** Fields whose text on the screen is not what the interface carries. */
export type WireField = "cnpj" | "cpf" | "phone" | "cep" | "day";

/**
 * What a form keeps of a masked text: what the interface carries, byte for byte, as soon as the text
 * is whole (a phone in E.164, a day as YYYY-MM-DD); before that, what was typed. Reading what is
 * shown of a kept value gives the same value.
 */
export function readWireText(field: WireField, text: string): string {
  switch (field) {
    case "cnpj":
    case "cpf":
    case "cep":
      return significant(field, text);
    case "phone":
      return completeBrazilianPhone(text) ?? parsePhone(text) ?? text;
    case "day":
      return readDayText(text);
  }
}

/** How a kept value is shown at rest. */
export function showWireText(field: WireField, value: string): string {
  switch (field) {
    case "cnpj":
    case "cpf":
    case "cep":
      return maskText(field, value);
    case "phone":
      return formatPhone(value);
    case "day":
      return showDay(value);
  }
}
