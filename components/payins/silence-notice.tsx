import { useTranslations } from "next-intl";
import { Moment } from "#components/desk/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayinView } from "#lib/data/payin-view.ts";

const LONG_MS = 120_000;

/** Whether the exchange has not answered about this payin for so long that it must be said. */
export const isSilent = ({
  silentSince,
  serverNow,
}: Pick<PayinView, "silentSince" | "serverNow">) =>
  silentSince !== null && Date.parse(serverNow) - Date.parse(silentSince) >= LONG_MS;

/** Says that what is shown is old, since when, and that nothing need be done for it to go on. */
export function SilenceNotice({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  if (!isSilent(payin)) return null;
  return (
    <Notice tone="warn" live title={t("silentTitle")}>
      {t.rich("silentText", { since: () => <Moment at={payin.silentSince} exact /> })}
    </Notice>
  );
}
