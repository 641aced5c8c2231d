"use client";
import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { useExpectedApproval, type TypedPayout } from "./use-expected-approval.ts";

/** Whether others must approve what is typed; nothing where nobody must, or while nobody knows. */
export function ExpectedApproval(typed: TypedPayout) {
  const t = useTranslations("payoutFlow");
  const approval = useExpectedApproval(typed);
  return (
    <output className="text-sm font-medium empty:hidden">
      {approval?.is === "refused" && <StatusMark tone="bad">{t("expectsRefusal")}</StatusMark>}
      {approval?.is === "needed" && (
        <StatusMark tone="wait">
          {approval.hours > 0
            ? t("expectsHold", { hours: approval.hours })
            : t("expectsApproval", { count: approval.others })}
        </StatusMark>
      )}
    </output>
  );
}
