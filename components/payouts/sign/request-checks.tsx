import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import { CheckList } from "./check-list.tsx";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";

type RequestChecksProps = {
  of: Pick<PayoutIntentView, "network" | "token">;
  checks: readonly PayoutCheck[];
};

/** What an approver should know before deciding: one line where the wallet could pay, else what keeps it. */
export function RequestChecks({ of, checks }: RequestChecksProps) {
  const t = useTranslations("payoutFlow");
  if (checks.length === 0) return null;
  const open = checks.filter(({ state }) => state !== "ok");
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-soft">
        <StatusShape tone="ok" />
        <span>{t("allCheckedToAsk")}</span>
      </p>
    );
  }
  return (
    <Card title={t("checkToApprove")}>
      <CheckList intent={of} checks={open} fixes={{}} />
    </Card>
  );
}
