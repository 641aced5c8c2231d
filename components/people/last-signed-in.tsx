import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";

/** When a person signed in last. */
export function LastSignedIn({ at, short = false }: { at: string | null; short?: boolean }) {
  const t = useTranslations("people");
  if (at === null) return <span className="text-muted">{t("neverSignedIn")}</span>;
  return <Moment at={at} short={short} />;
}
