import { useTranslations } from "next-intl";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutLabels } from "#lib/rules/activity/labels.ts";

type PaidForProps = { labels: PayoutLabels };

const REST = ["category", "cost_centre", "note"] as const;

/** What a requested payout is paid for, in the words of whoever asked. */
export function PaidFor({ labels }: PaidForProps) {
  const t = useTranslations("dashboard");
  const kept = (text: string) => (
    <bdi translate="no" className="whitespace-pre-line">
      {text}
    </bdi>
  );
  const items: Detail[] = [
    {
      term: t("label.reference"),
      detail: labels.reference ? (
        kept(labels.reference)
      ) : (
        <span className="text-muted">{t("noReference")}</span>
      ),
    },
    ...REST.map((name) => ({
      term: t(`label.${name}`),
      detail: labels[name] ? kept(labels[name]) : null,
    })),
  ];
  return (
    <section aria-label={t("paidFor")} className="border-t border-line pt-3">
      <DescriptionList items={items} />
    </section>
  );
}
