import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";

type CheckingNoticeProps = { checking: NonNullable<PayoutFlowView["checking"]> };

/** The exchange was asked, and its answer is missing: what the chain says meanwhile. */
export function CheckingNotice({ checking: { since, isAllowanceWhole } }: CheckingNoticeProps) {
  const t = useTranslations("payoutFlow");
  return (
    <Notice tone="info" live title={t("checkingTitle")}>
      <p>{t("checkingText")}</p>
      <p className="mt-1">
        {isAllowanceWhole === null
          ? t("checkingUnseen")
          : t(isAllowanceWhole ? "checkingWhole" : "checkingTaken")}
      </p>
      <p className="mt-1 text-sm">
        <span>{t("checkingSince")}</span> <Moment at={since} exact />
      </p>
    </Notice>
  );
}
