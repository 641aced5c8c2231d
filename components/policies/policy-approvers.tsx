import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PolicyView } from "#lib/policies/views/policies.ts";

/** Who may approve what others ask for, and somebody new from when on. */
export function PolicyApprovers({ approvers }: Pick<PolicyView, "approvers">) {
  const t = useTranslations("policies");
  return (
    <Card title={t("approvers")}>
      <p className="text-sm text-muted">{t("approversHint")}</p>
      <ul className="grid gap-1">
        {approvers.map(({ name, from }) => (
          <li key={`${name} ${from ?? ""}`} className="wrap-anywhere">
            {name}
            {from && (
              <span className="text-sm text-muted">
                {" "}
                {t("approvesFrom")} <Moment at={from} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
