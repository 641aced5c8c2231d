import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";

const CONSEQUENCES = ["receiverMeans", "unpin"] as const;

/** What pinning the receiver of every PIX does. */
export function ReceiverConsequences() {
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
