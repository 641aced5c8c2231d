"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Amount } from "#components/money/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { confirmMatchesAction, declineMatchAction } from "#lib/reconciliation/actions/matches.ts";
import type { MatchView } from "#lib/reconciliation/views/queue.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { Day } from "#components/money/day.tsx";

type MatchListProps = { matches: readonly MatchView[]; mayDecide: boolean };

/** Lines of statements beside the movements for which they may stand; a person says whether they do. */
export function MatchList({ matches, mayDecide }: MatchListProps) {
  const t = useTranslations("reconciliation");
  const likely = matches.filter(({ confidence }) => confidence === "high");
  return (
    <div className="grid gap-4">
      {mayDecide && likely.length > 1 && (
        <ConfirmButton
          ids={likely.map(({ id }) => id)}
          label={t("confirmAll", { count: likely.length })}
        />
      )}
      <ul aria-label={t("matchList")} className="grid gap-3">
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} mayDecide={mayDecide} />
        ))}
      </ul>
    </div>
  );
}

function ConfirmButton({ ids, label, name }: { ids: string[]; label: string; name?: string }) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const { pending, refused, run } = useAct(
    () => confirmMatchesAction({ ids }),
    ({ count }) => {
      toast(t("confirmed", { count }), "success");
      router.refresh();
    },
  );
  return (
    <div className="grid gap-2">
      {refused && <RefusalNotice refused={refused} />}
      <div>
        <Button
          tone={name === undefined ? "plain" : "primary"}
          size="sm"
          pending={pending}
          aria-label={name}
          onClick={run}
        >
          {pending ? t("confirming") : label}
        </Button>
      </div>
    </div>
  );
}

const TONES = { high: "ok", medium: "accent", low: "warn" } as const;

function MatchRow({ match, mayDecide }: { match: MatchView; mayDecide: boolean }) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const decline = useAct(
    () => declineMatchAction({ id: match.id }),
    () => {
      toast(t("declined"), "success");
      router.refresh();
    },
  );
  const { line, movement } = match;
  const titles = { payin: "payinNo", payout: "payoutNo", return: "returnOf" } as const;
  const title = t(titles[movement.kind], { number: movement.number });
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm text-muted">
          <span>{`${t("bankSays")} · `}</span>
          <bdi translate="no">{match.account}</bdi>
        </p>
        <p className="font-medium">
          <Amount units={line.amount} asset="BRL" signed />
          <span>{" · "}</span>
          <Day day={line.day} />
        </p>
        <p translate="no" className="text-sm wrap-anywhere text-soft">
          {line.text}
        </p>
      </div>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>{t("weBooked")}</span>
          <Badge tone={TONES[match.confidence]}>{t(`confidence.${match.confidence}`)}</Badge>
        </p>
        <p className="font-medium">
          <Amount units={movement.amount} asset="BRL" />
          <span>{" · "}</span>
          <Day day={movement.day} />
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          <TextLink href={movement.href}>{title}</TextLink>
          {movement.name !== null && <bdi translate="no">{` · ${bankName(movement.name)}`}</bdi>}
        </p>
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <ConfirmButton
            ids={[match.id]}
            label={t("confirm")}
            name={t("confirmOf", { name: title })}
          />
          <Button
            size="sm"
            pending={decline.pending}
            aria-label={t("declineOf", { name: title })}
            onClick={decline.run}
          >
            {decline.pending ? t("declining") : t("decline")}
          </Button>
          {decline.refused && <RefusalNotice refused={decline.refused} />}
        </div>
      )}
    </li>
  );
}
