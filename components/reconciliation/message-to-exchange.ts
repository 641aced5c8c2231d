import type { useTranslations } from "next-intl";
import { amountText } from "#lib/format/amount-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { EXCEPTION_KINDS, saysNothing } from "#lib/rules/reconciliation/kinds.ts";

type Told = Pick<ExceptionDetail, "exception" | "sides" | "token" | "booked" | "line">;

/**
 * What to ask the exchange, one datum a line: what differs, each amount with its currency, and all ids by which it
 * knows the payment.
 */
export function messageToExchange(
  { exception: { kind, way }, sides, token, booked, line }: Told,
  t: ReturnType<typeof useTranslations<"reconciliation">>,
  locale: Locale,
): string {
  const asset = sides.what === "cents" ? "BRL" : sides.what === "units" ? token : null;
  const said = (value: string) => (asset === null ? value : amountText(value, asset, locale));
  const e2e = booked?.endToEndId ?? line?.endToEndId ?? null;
  return [
    t("askGreeting"),
    ...differing(),
    booked && t("askNumber", { number: booked.transactionId }),
    e2e && t("askE2e", { id: e2e }),
    booked?.hash && t("askHash", { hash: booked.hash }),
  ]
    .filter(Boolean)
    .join("\n");

  function differing(): string[] {
    if (asset !== null && sides.ours !== null && sides.theirs !== null) {
      const both = { ours: said(sides.ours), theirs: said(sides.theirs) };
      if (EXCEPTION_KINDS[kind].witness === "chain") {
        return [t(way === "in" ? "askReceived" : "askDebited", both)];
      }
      return [t("askInstead", { kind: t(`kind.${kind}`), ...both })];
    }
    const none = t(saysNothing(kind) ? "nothing" : "check.differs");
    return [
      `${t(`kind.${kind}`)}.`,
      t("askOurs", { ours: sides.ours === null ? t("nothing") : said(sides.ours) }),
      t("askTheirs", { theirs: sides.theirs === null ? none : said(sides.theirs) }),
    ];
  }
}
