import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TroubleKind, TroubleView } from "#lib/overview/views/troubles.ts";

const TONES = {
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
  wallet: "warn",
  webhook: "info",
  unverified: "warn",
  limited: "info",
} as const satisfies Record<TroubleKind, StatusTone>;

type TroubleListProps = { troubles: readonly TroubleView[]; mayReadSettings: boolean };

/** Everything late or unclear, each in words and with a link to where it is resolved. */
export function TroubleList({ troubles, mayReadSettings }: TroubleListProps) {
  const t = useTranslations("overview");
  return (
    <Card
      title={t("troublesTitle")}
      actions={
        mayReadSettings && <TextLink href="/settings/exchange">{t("waitsAtExchange")}</TextLink>
      }
    >
      {troubles.length === 0 ? (
        <p className="flex gap-2 text-soft">
          <StatusShape tone="ok" className="mt-0.5" />
          {t("troublesNone")}
        </p>
      ) : (
        <ul className="grid gap-4">
          {troubles.map(({ kind, count, isMore, since, href }) => (
            <li key={kind} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
              <StatusShape tone={TONES[kind]} className="mt-0.5" />
              <div className="grid gap-1">
                <p className="font-medium">
                  {isMore && `${t("atLeastWord")} `}
                  {t(`trouble.${kind}.title`, { count })}
                </p>
                <p className="text-sm text-soft">
                  {t(`trouble.${kind}.text`)}{" "}
                  {since && (
                    <span className="text-muted">
                      {t("since")} <Moment at={since} />
                    </span>
                  )}
                </p>
                {href && (
                  <p>
                    <LinkButton href={href} size="sm">
                      {t(`trouble.${kind}.action`)}
                    </LinkButton>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
