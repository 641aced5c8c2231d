import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

/** How long ago a sub-account was sent that the exchange does not have whole yet, and what comes next. */
export function SentSince({ at }: { at: string }) {
  const t = useTranslations("subAccounts");
  return <Sentence>{t.rich("sentSince", { at: () => <Moment at={at} ago /> })}</Sentence>;
}
