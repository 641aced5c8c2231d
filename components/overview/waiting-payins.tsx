import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { WaitingView } from "#lib/overview/views/overview.ts";

/** Open payins by phase, with the nearest deadline of those that someone has to pay. */
export function WaitingPayins({ waiting }: { waiting: readonly WaitingView[] }) {
  const t = useTranslations("overview");
  const payins = useTranslations("payins");
  return (
    <Card
      title={t("waitingTitle")}
      actions={<TextLink href="/payins?status=processing">{t("waitingAll")}</TextLink>}
    >
      {waiting.length === 0 ? (
        <p className="text-soft">{t("waitingNone")}</p>
      ) : (
        <ul className="grid gap-2">
          {waiting.map(({ phase, count, isMore, deadline }) => (
            <li key={phase} className="flex flex-wrap items-baseline gap-x-3">
              <StatusShape
                tone={phase === "awaiting_pix" ? "wait" : "busy"}
                className="self-center"
              />
              <span className="font-semibold tabular-nums">
                {isMore ? t("atLeast", { count }) : count}
              </span>
              <span>{phase === "unknown" ? t("unknownState") : payins(`phase.${phase}`)}</span>
              {deadline && (
                <span className="ml-auto text-sm text-muted">
                  {t("nextDeadline")} <Moment at={deadline} exact />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
