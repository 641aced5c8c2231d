import { useTranslations } from "next-intl";
import type { PaymentKind } from "#lib/rules/insights/points.ts";
import { GroupList } from "./group-list.tsx";
import { InsightCard, type InsightCardProps } from "./insight-card.tsx";

/** Whom most was paid to, or who paid most. */
export function PartiesCard({ kind, ...card }: InsightCardProps & { kind: PaymentKind }) {
  const t = useTranslations("insights");
  const name = kind === "payin" ? "payers" : "receivers";
  return (
    <InsightCard name={name} isTable {...card}>
      <GroupList
        caption={t(`titles.${name}`)}
        rest={t("rest")}
        head={t(`column.${kind === "payin" ? "payer" : "receiver"}`, { token: "" })}
        view={card.data.groups.party[kind]}
      />
    </InsightCard>
  );
}
