import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { Moment } from "./moment.tsx";

const LONG_MS = 120_000;

type Silence = {
  /** Since when the exchange has not answered about it; null when it has. */
  silentSince: string | null;
  serverNow: string;
};

/** Whether the exchange has not answered about something for so long that it must be said. */
export const isSilent = ({ silentSince, serverNow }: Silence) =>
  silentSince !== null && Date.parse(serverNow) - Date.parse(silentSince) >= LONG_MS;

/** Says that what is shown is old, since when, and that nothing need be done for it to go on. */
export function SilenceNotice({ of }: { of: Silence }) {
  const t = useTranslations("dashboard");
  if (!isSilent(of)) return null;
  return (
    <Notice tone="warn" live title={t("silentTitle")}>
      {t.rich("silentText", { since: () => <Moment at={of.silentSince} exact /> })}
    </Notice>
  );
}
