import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { AccountingSettings } from "#lib/accounting/views/accounting.ts";

/** Which labels must be filled in, for those who may not change it. */
export function RequiredLabels({ required }: Pick<AccountingSettings, "required">) {
  const t = useTranslations("accounting");
  const labels = useTranslations("dashboard.label");
  const said = (of: "payin" | "payout") => required[of].map((name) => labels(name)).join(", ");
  return (
    <Card title={t("required")}>
      <DescriptionList
        look="stack"
        items={[
          { term: t("requiredPayin"), detail: said("payin") || "—" },
          { term: t("requiredPayout"), detail: said("payout") || "—" },
        ]}
      />
    </Card>
  );
}
