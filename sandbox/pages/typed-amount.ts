import { amountReason } from "#protocol/wire/inputs.ts";
import { parseAmount } from "#protocol/money/money.ts";
import type { Words } from "./words-pt-br.ts";
import { withoutHidden } from "#protocol/wire/trim-hidden.ts";

export type AmountFault = keyof Words["amountFaults"];
export type TypedAmount = { cents: bigint } | { fault: AmountFault } | { isEmpty: true };

const GROUPED = [/^\d{1,3}(?:\.\d{3})+,\d{2}$/, /^\d{1,3}(?:,\d{3})+\.\d{2}$/];

function plain(text: string): string {
  const compact = withoutHidden(text)
    .trim()
    .replace(/^R\$\s*/, "")
    .replace(/^0+(?=\d)/, "");
  if (GROUPED[0]?.test(compact)) return compact.replaceAll(".", "").replace(",", ".");
  if (GROUPED[1]?.test(compact)) return compact.replaceAll(",", "");
  return compact.replace(",", ".");
}

/** BRL as a person types it: comma or point, grouped only when the cents make that clear. Never guesses. */
export function readTypedAmount(text: string): TypedAmount {
  if (withoutHidden(text).trim() === "") return { isEmpty: true };
  const amount = plain(text);
  const reason = amountReason(amount, "BRL");
  if (reason === "not_positive") return { fault: "not_positive" };
  if (reason?.startsWith("too_many_decimals")) return { fault: "too_many_decimals" };
  const cents = parseAmount(amount, "BRL");
  return cents === null ? { fault: "not_an_amount" } : { cents };
}
