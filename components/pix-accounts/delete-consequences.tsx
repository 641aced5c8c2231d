import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";

const CONSEQUENCES = [
  "consequenceFinal",
  "consequenceQuotes",
  "consequenceHolder",
  "consequenceHistory",
  "consequenceFree",
] as const;

/** What deleting a PIX account does and does not do. */
export function DeleteConsequences() {
  const t = useTranslations("pixAccounts");
  return (
    <Card title={t("consequences")}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {CONSEQUENCES.map((consequence) => (
          <li key={consequence}>{t(consequence)}</li>
        ))}
      </ul>
    </Card>
  );
}
