import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { TroubleKind, TroubleView } from "#lib/overview/views/troubles.ts";

const TONES = {
  request: "warn",
  change: "warn",
  approved: "warn",
  approved_batch: "warn",
  paused_batch: "warn",
  approved_payin: "warn",
  schedule_overdue: "bad",
  schedule_due: "warn",
  schedule_stopped: "warn",
  schedule_missed: "warn",
  signature: "warn",
  signed: "warn",
  intent: "warn",
  past_deadline: "warn",
  not_sent: "warn",
  not_confirmed: "warn",
  unknown: "warn",
  silent: "warn",
  differs: "bad",
  returning: "warn",
  payout_intent: "warn",
  payout_not_pulled: "warn",
  payout_not_paid: "warn",
  payout_held: "warn",
  payout_unknown: "warn",
  payout_silent: "warn",
  payout_differs: "bad",
  payout_contradicted: "warn",
  payout_failed: "bad",
  payout_refunded: "warn",
  wallet: "warn",
  webhook: "info",
  unverified: "warn",
  leftover: "warn",
  credential: "warn",
  credential_ended: "bad",
  undelivered: "info",
} as const satisfies Record<TroubleKind, StatusTone>;

const IS_DUE: readonly TroubleKind[] = ["schedule_overdue", "schedule_due"];

const rank = ({ kind }: TroubleView) => {
  if (TONES[kind] === "bad") return 0;
  if (kind === "request") return 1;
  return IS_DUE.includes(kind) ? 2 : 3;
};

/** What is wrong, then what the reader is to decide, then what is due, then the rest in the order given. */
export const byUrgency = (troubles: readonly TroubleView[]): TroubleView[] =>
  troubles.toSorted((one, other) => rank(one) - rank(other));

/** Each in words, with a link to what to do next. */
export function TroubleItems({ troubles }: { troubles: readonly TroubleView[] }) {
  const t = useTranslations("overview");
  return (
    <ul className="grid gap-4">
      {troubles.map(({ kind, count, isMore, since, until, about, href }) => (
        <li key={kind} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
          <StatusShape tone={TONES[kind]} className="mt-0.5" />
          <div className="grid gap-1">
            <p className="font-medium">
              {isMore && <span>{`${t("atLeastWord")} `}</span>}
              <span>{t(`trouble.${kind}.title`, { count })}</span>
            </p>
            {about && (
              <p className="font-medium wrap-anywhere">
                <Amount units={about.amount} asset={about.asset} />
                <span>{" · "}</span>
                <bdi translate="no">{shownName(about.who)}</bdi>
              </p>
            )}
            <p className="text-sm text-soft">
              {t(`trouble.${kind}.text`, { count, of: about?.of ?? "other" })}
            </p>
            {(since ?? until) && (
              <p className="text-sm text-muted">
                <span>{t(until ? "until" : "since")}</span> <Moment at={until ?? since} />
              </p>
            )}
            {href === null ? (
              <p className="text-sm text-muted">{t("needsOthers")}</p>
            ) : (
              <p className="mt-1">
                <LinkButton href={href} size="sm">
                  {t(`trouble.${kind}.action`, { count })}
                </LinkButton>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
