import type { useTranslations } from "next-intl";

type Mode = { isSender: boolean; coversFees: boolean; token: string };

/** The amount's label: with fees included, or on top. */
export function amountLabel(
  t: ReturnType<typeof useTranslations<"payoutFlow">>,
  { isSender, coversFees, token }: Mode,
): string {
  if (isSender) return coversFees ? t("tokensBeforeFees", { token }) : t("tokensToSend", { token });
  return coversFees ? t("reaisToArrive") : t("reaisBeforeFees");
}
