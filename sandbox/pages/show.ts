import { formatAmount } from "#protocol/money/money.ts";
import type { Language } from "#platform/language.ts";

const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** "R$ 1.234,56" or "R$ 1,234.56"; the exact digits, never through a float. */
export function showBrl(cents: bigint, language: Language): string {
  const [whole = "", decimals = ""] = formatAmount(cents, "BRL").split(".");
  const [group, point] = language === "en" ? [",", "."] : [".", ","];
  return `R$\u00a0${whole.replace(GROUPS, group)}${point}${decimals}`;
}

/** Day and time in São Paulo. */
export function showTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "pt-BR", {
    timeZone: "America/Sao_Paulo",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
}
