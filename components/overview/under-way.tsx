import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { OverviewView, WaitingView } from "#lib/overview/views/overview.ts";
import type { WaitingPayoutView } from "#lib/overview/views/payout-overview.ts";
import { phaseWord } from "#lib/rules/payins/payin-lateness.ts";
import { isOnHold } from "#lib/rules/payouts/payout-states.ts";

type UnderWayProps = {
  payins: readonly WaitingView[];
  payouts: readonly WaitingPayoutView[];
  returns: OverviewView["waitingReturns"];
};

/** As the lists draw them: what goes back to whoever paid, or is late, stands out. */
const payinTone = ({ phase, isLate }: WaitingView): StatusTone =>
  phase === "awaiting_pix" ? "wait" : isLate || phase === "returning" ? "warn" : "busy";

/** Open payins and payouts by phase, and PIX being returned, as the activity counts them; with the nearest deadline of those that someone has to pay; nothing where none is. */
export function UnderWay({ payins, payouts, returns }: UnderWayProps) {
  const t = useTranslations("overview");
  const ofPayin = useTranslations("payins");
  const ofPayout = useTranslations("payouts");
  const ofActivity = useTranslations("activity");
  if (payins.length + payouts.length + returns.count === 0) return null;
  return (
    <Card title={t("waitingTitle")}>
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {payins.length > 0 && (
          <Phases title={ofPayin("title")} href="/payins?status=processing" all={t("waitingAll")}>
            {payins.map((waiting) => (
              <Phase
                key={`${waiting.phase} ${waiting.isLate}`}
                tone={payinTone(waiting)}
                count={waiting.isMore ? t("atLeast", { count: waiting.count }) : waiting.count}
                word={
                  waiting.phase === "unknown"
                    ? t("unknownState")
                    : ofPayin(phaseWord(waiting.phase, waiting.isLate))
                }
              >
                {waiting.deadline && (
                  <>
                    <span>{t(waiting.phase === "asking_bank" ? "wasDue" : "nextDeadline")}</span>{" "}
                    <Moment at={waiting.deadline} short ago={waiting.phase === "asking_bank"} />
                  </>
                )}
              </Phase>
            ))}
          </Phases>
        )}
        {payouts.length > 0 && (
          <Phases
            title={ofPayout("title")}
            href="/payouts?status=processing"
            all={t("waitingPayoutsAll")}
          >
            {payouts.map(({ phase, count, isMore }) => (
              <Phase
                key={phase}
                tone={isOnHold(phase) || phase === "refunding" ? "warn" : "busy"}
                count={isMore ? t("atLeast", { count }) : count}
                word={phase === "unknown" ? t("unknownState") : ofPayout(`phase.${phase}`)}
              />
            ))}
          </Phases>
        )}
        {returns.count > 0 && (
          <Phases
            title={t("returnsTitle")}
            href="/activity?kind=return&state=open"
            all={t("waitingReturnsAll")}
          >
            <Phase
              tone="warn"
              count={returns.isMore ? t("atLeast", { count: returns.count }) : returns.count}
              word={ofActivity("rowState.returning")}
            />
          </Phases>
        )}
      </div>
    </Card>
  );
}

type PhasesProps = { title: string; href: string; all: string; children: ReactNode };

function Phases({ title, href, all, children }: PhasesProps) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="text-muted">{title}</h3>
        <TextLink href={href}>{all}</TextLink>
      </header>
      <ul className="grid gap-1.5">{children}</ul>
    </section>
  );
}

type PhaseProps = { tone: StatusTone; count: ReactNode; word: string; children?: ReactNode };

function Phase({ tone, count, word, children }: PhaseProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2.5">
      <StatusShape tone={tone} className="self-center" />
      <span className="font-semibold tabular-nums">{count}</span>
      <span>{word}</span>
      {children && <span className="ml-auto text-sm text-muted">{children}</span>}
    </li>
  );
}
