import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { Moment } from "./moment.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

const LONG_MS = 120_000;

type Silence = {
  /** Since when the exchange has not answered about it; null: it answers. */
  silentSince: string | null;
  serverNow: string;
};

/** Whether the exchange has been silent for so long that the page must say so. */
export const isSilent = ({ silentSince, serverNow }: Silence) =>
  silentSince !== null && Date.parse(serverNow) - Date.parse(silentSince) >= LONG_MS;

/** Says since when the data is old, and that nothing has to be done. */
export function SilenceNotice({ of }: { of: Silence }) {
  const t = useTranslations("dashboard");
  if (!isSilent(of)) return null;
  return (
    <Notice tone="warn" live title={t("silentTitle")}>
      <Sentence>
        {t.rich("silentText", { since: () => <Moment at={of.silentSince} exact /> })}
      </Sentence>
    </Notice>
  );
}
