import type { useTranslations } from "next-intl";
import { amountText } from "#lib/format/amount-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { saysNothing } from "#lib/rules/reconciliation/kinds.ts";

type Told = Pick<ExceptionDetail, "exception" | "sides" | "token" | "booked" | "line">;

/** What to ask the exchange: both sides, each amount with its currency, and all ids by which it knows the payment. */
export function messageToExchange(
  { exception, sides, token, booked, line }: Told,
  t: ReturnType<typeof useTranslations<"reconciliation">>,
  locale: Locale,
): string {
  const e2e = booked?.endToEndId ?? line?.endToEndId ?? null;
  const ids = [
    booked && t("askNumber", { number: booked.transactionId }),
    e2e && t("askE2e", { id: e2e }),
    booked?.hash && t("askHash", { hash: booked.hash }),
  ];
  const nothing = t("nothing");
  const said = (value: string) =>
    sides.what === "cents"
      ? amountText(value, "BRL", locale)
      : sides.what === "units" && token !== null
        ? amountText(value, token, locale)
        : value;
  return t("askText", {
    kind: t(`kind.${exception.kind}`),
    ours: sides.ours === null ? nothing : said(sides.ours),
    theirs:
      sides.theirs !== null
        ? said(sides.theirs)
        : saysNothing(exception.kind)
          ? nothing
          : t("check.differs"),
    ids: ids.filter(Boolean).join(" "),
  }).trim();
}
