import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutNext } from "#lib/payouts/signing/views/payout-allow-view.ts";

type Why = Extract<PayoutNext, { do: "requote" }>["why"];

/** Why another quote is needed, and that nothing is lost by that. */
export function RequoteNotice({ why, action }: { why: Why; action?: ReactNode }) {
  const t = useTranslations("payoutFlow");
  return (
    <Notice
      tone={why === "refused" ? "danger" : "warn"}
      live
      title={t(`requoteWhy.${why}`)}
      action={action}
    >
      {t(why === "refused" ? "requoteRefused" : "requoteKeeps")}
    </Notice>
  );
}
