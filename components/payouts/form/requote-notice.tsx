import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import type { PayoutNext } from "#lib/rules/payouts/payout-states.ts";

type Why = Extract<PayoutNext, { do: "requote" }>["why"];

type RequoteNoticeProps = { why: Why; intent: PayoutIntentView; action?: ReactNode };

/** A new quote has the same tokens only where they were typed, with the fees inside. */
const movesTokens = ({ currencyType, coverFees }: PayoutIntentView) =>
  currencyType === "receiver" || coverFees;

/** Why another quote is needed, that nothing is lost by that, and whether another amount must be signed. */
export function RequoteNotice({ why, intent, action }: RequoteNoticeProps) {
  const t = useTranslations("payoutFlow");
  const keeps = movesTokens(intent) ? "requoteMoves" : "requoteKeeps";
  return (
    <Notice
      tone={why === "refused" ? "danger" : "warn"}
      live
      title={t(`requoteWhy.${why}`)}
      action={action}
    >
      {t(why === "refused" ? "requoteRefused" : keeps)}
    </Notice>
  );
}
