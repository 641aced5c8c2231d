import { completeBrazilianPhone, formatPhone, parsePhone } from "#protocol/brazil/phone.ts";
import { readDayText } from "./day-input.ts";
import { showDay } from "./show-day.ts";
import { maskText, significant } from "./mask-text.ts";

/** Fields whose shown text differs from the wire's. */
export type WireField = "cnpj" | "cpf" | "phone" | "cep" | "day";

/**
 * A masked text as the form stores it: exactly the wire's text once it is complete (a phone in E.164, a day
 * as YYYY-MM-DD), before that the typed text. Reading the shown text of a stored value gives that value.
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

/** A stored value as shown at rest. */
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
