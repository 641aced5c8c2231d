import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ApprovalBlocker } from "#lib/policies/views/requests.ts";

/** Why the reader can't approve; nothing is said where the state itself says it. */
export function ApprovalBlockerNotice({ bar }: { bar: NonNullable<ApprovalBlocker> }) {
  const t = useTranslations("requests");
  if (bar.bar === "ended") return null;
  return (
    <Notice title={t(`bar.${bar.bar}`)}>
      {(bar.bar === "new" || bar.bar === "sponsored") && (
        <>
          <span>{t("barFrom")}</span> <Moment at={bar.from} />
        </>
      )}
    </Notice>
  );
}
