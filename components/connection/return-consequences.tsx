import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";

const CONSEQUENCES = ["returnFull", "returnBank", "returnFinal"] as const;

/** What returning a PIX does. */
export function ReturnConsequences() {
  const t = useTranslations("settings");
  return (
    <Card title={t("returnConsequences")}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {CONSEQUENCES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </Card>
  );
}
