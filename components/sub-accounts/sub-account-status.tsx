import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { SubAccountLineView } from "#lib/sub-accounts/views/sub-accounts.ts";

type Show = SubAccountLineView["show"];

const TONES = {
  draft: "off",
  sending: "busy",
  waiting: "warn",
  under_review: "busy",
  approved: "ok",
  rejected: "bad",
} as const satisfies Record<Show, StatusTone>;

/** The exchange's words for a review in progress. */
const REVIEWED = ["PENDING", "UNDER_REVIEW"];

/** A sub-account's state; an unknown word of the exchange is shown as it is. */
export function SubAccountStatus({ of }: { of: { show: Show; status: string | null } }) {
  const t = useTranslations("subAccounts");
  const { show, status } = of;
  const isUnknown = show === "under_review" && status !== null && !REVIEWED.includes(status);
  return (
    <StatusMark tone={isUnknown ? "off" : TONES[show]}>
      {isUnknown ? status : t(`show.${show}`)}
    </StatusMark>
  );
}
