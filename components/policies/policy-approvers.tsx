import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { PolicyView } from "#lib/policies/views/policies.ts";
import { ApproverList } from "./approver-list.tsx";

/** Who may approve what others ask for, and somebody new from when on. */
export function PolicyApprovers({ approvers }: Pick<PolicyView, "approvers">) {
  const t = useTranslations("policies");
  return (
    <Card title={t("approvers")}>
      <p className="text-sm text-muted">{t("approversHint")}</p>
      <ApproverList approvers={approvers} />
    </Card>
  );
}
