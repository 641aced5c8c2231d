import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { WaitingPayoutView } from "#lib/overview/views/payout-overview.ts";

/** Open payouts by where their money is. */
export function WaitingPayouts({ waiting }: { waiting: readonly WaitingPayoutView[] }) {
  const t = useTranslations("overview");
  const payouts = useTranslations("payouts");
  return (
    <Card
      title={t("waitingPayoutsTitle")}
      actions={<TextLink href="/payouts?status=processing">{t("waitingPayoutsAll")}</TextLink>}
    >
      {waiting.length === 0 ? (
        <p className="text-soft">{t("waitingPayoutsNone")}</p>
      ) : (
        <ul className="grid gap-2">
          {waiting.map(({ phase, count, isMore }) => (
            <li key={phase} className="flex flex-wrap items-baseline gap-x-3">
              <StatusShape
                tone={phase.startsWith("held") ? "warn" : "busy"}
                className="self-center"
              />
              <span className="font-semibold tabular-nums">
                {isMore ? t("atLeast", { count }) : count}
              </span>
              <span>{phase === "unknown" ? t("unknownState") : payouts(`phase.${phase}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
