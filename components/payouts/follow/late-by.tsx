import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import type { lateness } from "./lateness.ts";

/** In the largest unit of which at least one has passed. */
const lateOf = (minutes: number) =>
  minutes < 60
    ? { unit: "minutes", count: minutes }
    : minutes < 24 * 60
      ? { unit: "hours", count: Math.floor(minutes / 60) }
      : { unit: "days", count: Math.floor(minutes / (24 * 60)) };

type LateByProps = NonNullable<ReturnType<typeof lateness>> &
  Pick<Parameters<typeof Moment>[0], "exact" | "short">;

/** Until when a step was expected, and how late it is. */
export function LateBy({ by, minutes, ...moment }: LateByProps) {
  const t = useTranslations("payouts");
  return (
    <>
      <span>{t("lateSince")}</span> <Moment at={by} {...moment} />
      <span className="whitespace-nowrap">{` · ${t("lateBy", lateOf(minutes))}`}</span>
    </>
  );
}
