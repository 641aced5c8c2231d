import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { cx } from "#components/ui/cx.ts";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { bankName } from "#lib/format/bank-name.ts";
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
  suspense: "warn",
  unmatched_in: "warn",
  unmatched_out: "warn",
  wallet: "warn",
  webhook: "info",
  unverified: "warn",
  leftover: "warn",
  credential: "warn",
  credential_ended: "bad",
  undelivered: "info",
} as const satisfies Record<TroubleKind, StatusTone>;

/** Money that has left its sender, or may have, and is not known to have reached its receiver, or is nobody's yet. */
const MONEY_AT_RISK: readonly TroubleKind[] = [
  "not_sent",
  "returning",
  "unknown",
  "payout_not_paid",
  "payout_held",
  "payout_contradicted",
  "payout_unknown",
  "suspense",
  "unmatched_in",
  "unmatched_out",
];
/** What a chain shows is not what the exchange says. */
const CHAIN_DISAGREES: readonly TroubleKind[] = ["differs", "payout_differs"];

/** Perhaps done already: what is done a second time by mistake costs most. */
const UNANSWERED: readonly TroubleKind[] = ["intent", "payout_intent"];

/** Money that moves once a person decides, signs or pays. */
const MOVES_MONEY: readonly TroubleKind[] = [
  "request",
  "approved",
  "approved_batch",
  "approved_payin",
  "signature",
  "signed",
];

/** In whole units: an order needs neither cents nor a rate. */
const size = ({ about }: TroubleView) => BigInt(about?.amount.split(".")[0] ?? 0);

/** The larger sum first, where money waits for a person. */
function bySize(one: TroubleView, other: TroubleView): number {
  if (!MOVES_MONEY.includes(one.kind) || !MOVES_MONEY.includes(other.kind)) return 0;
  return Number(size(one) < size(other)) - Number(size(one) > size(other));
}

/** A credential that ends in two weeks does not press yet. */
const presses = ({ kind, until }: TroubleView) => until !== undefined && kind !== "credential";

const rank = (trouble: TroubleView) => {
  if (trouble.kind === "schedule_overdue") return 0;
  if (UNANSWERED.includes(trouble.kind)) return 1;
  if (trouble.kind === "schedule_due") return 2;
  // Only whoever may decide is told of requests, and others wait for the answer.
  if (MOVES_MONEY.includes(trouble.kind)) return 3;
  if (CHAIN_DISAGREES.includes(trouble.kind)) return 4;
  if (MONEY_AT_RISK.includes(trouble.kind)) return 5;
  if (TONES[trouble.kind] === "bad") return 6;
  if (presses(trouble)) return 7;
  return TONES[trouble.kind] === "info" ? 9 : 8;
};

const LAST = "9";
/** The nearest end, then what lasts longest, as far as either is known. */
const age = ({ until, since }: TroubleView) => until ?? since ?? LAST;

/** The reader can do nothing about it. */
const isOfOthers = ({ href }: TroubleView) => href === null;

/**
 * What the reader can act on first: what is late, then what is without an answer, then what is due today, then money that waits
 * for a person, the larger sum first, then money at risk, then what else is wrong, then what has an end, then what
 * lasts longest, and in the end what only informs.
 */
export const byUrgency = (troubles: readonly TroubleView[]): TroubleView[] =>
  troubles.toSorted(
    (one, other) =>
      Number(isOfOthers(one)) - Number(isOfOthers(other)) ||
      rank(one) - rank(other) ||
      bySize(one, other) ||
      Number(age(one) > age(other)) - Number(age(one) < age(other)),
  );

/** Each in two lines: what it is, then whom and how much it is about, the time and what to do next. All of it is the link. */
export function TroubleItems({ troubles }: { troubles: readonly TroubleView[] }) {
  const t = useTranslations("overview");
  return (
    <ul className="-mx-2 grid gap-1">
      {troubles.map(({ kind, count, isMore, since, until, about, of = "other", href }) => (
        <li
          key={kind}
          className={cx(
            "relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 rounded-md px-2 py-1.5",
            href !== null && "hover:bg-hover",
          )}
        >
          <StatusShape tone={TONES[kind]} className="mt-0.5" />
          <div className="grid gap-0.5">
            <p className="font-medium">
              {isMore && <span>{`${t("atLeastWord")} `}</span>}
              <span>{t(`trouble.${kind}.title`, { count })}</span>
            </p>
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              {about && (
                <span className="text-soft wrap-anywhere">
                  <Amount units={about.amount} asset={about.asset} rounded />
                  {about.who !== null && (
                    <>
                      <span>{" · "}</span>
                      <bdi translate="no">{bankName(about.who)}</bdi>
                    </>
                  )}
                </span>
              )}
              {(since ?? until) && (
                <span>
                  <span>{t(until ? "until" : "since")}</span> <Moment at={until ?? since} short />
                </span>
              )}
              {href === null ? (
                <span>{t("needsOthers")}</span>
              ) : (
                <TextLink
                  href={href}
                  className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
                >
                  {t(`trouble.${kind}.action`, { count, of })}
                </TextLink>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
