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

/** Words of the exchange's that stand for a review that is going on. */
const REVIEWED = ["PENDING", "UNDER_REVIEW"];

/** A sub-account's state; a word of the exchange's that we do not know is shown as it is. */
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
