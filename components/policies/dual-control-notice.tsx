import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DualControlView } from "#lib/policies/views/dual-control.ts";
import { ApproverList } from "./approver-list.tsx";

export type DualControlNoticeProps = {
  second: DualControlView;
  /** What is changed here is closed to a person alone in production. */
  opensMoney?: boolean;
};

/** Who has to approve what is changed on this page, or plainly that nobody does. */
export function DualControlNotice({ second, opensMoney = false }: DualControlNoticeProps) {
  const t = useTranslations("requests");
  const { isAlone, isProduction, byAdministrators, approvers } = second;
  if (isAlone && opensMoney && isProduction) {
    return (
      <Notice
        tone="warn"
        title={t("second.missing")}
        action={<LinkButton href="/settings/team/invite">{t("second.invite")}</LinkButton>}
      >
        {t("second.missingText")}
      </Notice>
    );
  }
  if (isAlone) {
    // Said at length once, on the page of the policies.
    return <p className="text-sm text-muted">{t("second.aloneText")}</p>;
  }
  return (
    <Notice
      tone={approvers.length === 0 ? "warn" : "info"}
      title={t(
        approvers.length === 0
          ? "second.nobody"
          : byAdministrators
            ? "second.needed"
            : "second.neededApprover",
      )}
      // Once the form has asked, its own notice says so.
      className="in-[main:has([data-asked])]:hidden"
    >
      {approvers.length === 0 ? (
        t("second.nobodyText")
      ) : (
        <div className="flex flex-wrap gap-x-1">
          <p>{t("second.mayApprove")}</p>
          <ApproverList approvers={approvers} />
        </div>
      )}
    </Notice>
  );
}
