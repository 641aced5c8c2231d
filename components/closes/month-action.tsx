import { useLocale, useTranslations } from "next-intl";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { MonthDetail } from "#lib/closes/views/months.ts";
import { monthName } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { CloseMonth } from "./close-month.tsx";

type MonthActionProps = {
  detail: MonthDetail;
  /** Whether the reader may close a month. */
  mayDecide: boolean;
  /** Whether the reader may approve what others ask for. */
  mayApprove: boolean;
};

/** What comes next for the month: the one button of its page. */
export function MonthAction({ detail, mayDecide, mayApprove }: MonthActionProps) {
  const t = useTranslations("closes");
  const locale = useLocale() as Locale;
  const { closing, reopening, blockers, state, month, figures } = detail;
  const request = closing ?? reopening;
  const isReady = state === "ready" || (state === "approved" && closing?.isOwn === true);
  if (isReady && blockers.length === 0) {
    if (!mayDecide) return null;
    return <CloseMonth month={month} digest={figures.digest} isApproved={state === "approved"} />;
  }
  if (request) {
    const isTurn = mayApprove && !request.isOwn && !request.isGranted;
    return (
      <ActionFoot>
        <LinkButton href={`/requests/${request.id}`} tone={isTurn ? "primary" : "plain"}>
          {t(isTurn ? "review" : "openRequest")}
        </LinkButton>
      </ActionFoot>
    );
  }
  const [first] = blockers;
  const next =
    first?.blocker === "exception"
      ? { href: "/reconciliation", text: t("resolve") }
      : first?.blocker === "suggested"
        ? { href: "/reconciliation?state=matches", text: t("confirmThem") }
        : first?.blocker === "order"
          ? {
              href: `/reconciliation/months/${first.month}`,
              text: t("openMonth", { month: monthName(first.month, locale) }),
            }
          : null;
  return (
    next && (
      <ActionFoot>
        <LinkButton href={next.href} tone="primary">
          {next.text}
        </LinkButton>
      </ActionFoot>
    )
  );
}
