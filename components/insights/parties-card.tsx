import { useTranslations } from "next-intl";
import { bankName } from "#lib/format/bank-name.ts";
import type { PaymentKind } from "#lib/rules/insights/points.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
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
        // A payer's is as its bank sends it; a receiver's as somebody typed it.
        nameOf={kind === "payin" ? bankName : shownName}
      />
    </InsightCard>
  );
}
