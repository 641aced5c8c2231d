import { useTranslations } from "next-intl";
import { PAYMENT_KINDS } from "#lib/rules/insights/points.ts";
import { GroupList } from "./group-list.tsx";
import { InsightCard, type InsightCardProps } from "./insight-card.tsx";

/** Money out and in, by what payments are kept under. */
export function HeadingsCard({
  heading,
  ...card
}: InsightCardProps & { heading: "cost_centre" | "category" }) {
  const t = useTranslations("insights");
  const name = heading === "cost_centre" ? "cost_centres" : "categories";
  const views = card.data.groups[heading];
  const kinds = PAYMENT_KINDS.toReversed().filter((kind) => views[kind].total.count > 0n);
  const isKept = kinds.some((kind) => views[kind].groups.length > 0);
  return (
    <InsightCard name={name} isTable {...card}>
      {isKept ? (
        <div className="grid gap-x-10 gap-y-6">
          {kinds.map((kind) => (
            <GroupList
              key={kind}
              caption={t(`kind.${kind}`)}
              isCaptioned
              rest={t(`restOf.${heading}`)}
              head={t(`column.${heading}`, { token: "" })}
              view={views[kind]}
            />
          ))}
        </div>
      ) : (
        <p className="text-sm text-soft">{t(`none.${heading}`)}</p>
      )}
    </InsightCard>
  );
}
