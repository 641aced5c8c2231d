import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";

const OF = {
  revoke: ["revokeStops", "revokeUnderWay", "revokeFinal"],
  rotate: ["rotateNew", "rotateOld", "rotateSame"],
  rotateOwn: ["rotateOwnTakes", "rotateOwnTried", "rotateOwnOthers"],
} as const;

/** What a step does and does not do, before it is taken. */
export function Consequences({ of }: { of: keyof typeof OF }) {
  const t = useTranslations("credentials");
  return (
    <Card title={t("consequences")}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {OF[of].map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </Card>
  );
}
