import "server-only";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import { folded } from "#lib/core/store/text-search.ts";
import { monthWord } from "#lib/format/month-word.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { Month } from "#lib/rules/closes/months.ts";
import { parseAmount } from "#protocol/money/money.ts";
import type { RequestedContent } from "./requested-content.ts";

type SoughtRequest = RequestedContent & { askedBy: string; code: string };

/** What a request's row is called; a month by its word in either language. */
function namesOf(request: SoughtRequest): string[] {
  if (request.operation !== "change") return [request.name];
  const month = Month.safeParse(request.object);
  return [
    request.subject,
    ...(month.success ? LOCALES.map((locale) => monthWord(month.data, locale)) : []),
  ];
}

/** Whether a request is meant: by whoever asked or is paid, by its code, or by exactly its amount. */
export function isSoughtRequest(
  request: SoughtRequest,
  { text, cents, units }: SearchQuery,
): boolean {
  const words = [request.askedBy, request.code, ...namesOf(request)];
  if (words.some((word) => folded(word).includes(folded(text)))) return true;
  if (
    request.operation !== "payout" &&
    request.operation !== "batch" &&
    request.operation !== "payin"
  ) {
    return false;
  }
  const reais = request.operation === "payin" ? request.senderAmount : request.receiverAmount;
  const of = [
    { sought: cents, is: parseAmount(reais, "BRL") },
    { sought: units, is: parseAmount(request.tokenAmount, request.token) },
  ];
  return of.some(({ sought, is }) => is !== null && sought.includes(is));
}
