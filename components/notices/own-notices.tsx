import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { DeliveryState, NoticeView } from "#lib/notices/views/notices.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { groupedNotices, type GroupedNotice } from "./grouped-notices.ts";

export const DELIVERY_TONES: Record<DeliveryState, StatusTone> = {
  page: "info",
  waiting: "wait",
  sent: "ok",
  given_up: "bad",
};

/** What the reader was told, the newest first, and whether it went out by mail. */
export function OwnNotices({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <ul className="grid">
      {groupedNotices(notices).map((grouped) => (
        <NoticeRow key={grouped.latest.id} {...grouped} />
      ))}
    </ul>
  );
}

function NoticeRow({ latest, earlier, kind }: GroupedNotice) {
  const t = useTranslations("notices");
  const requests = useTranslations("requests");
  const { path, state, at, about, proof } = latest;
  const isNew = latest.isNew || earlier.some((one) => one.isNew);
  return (
    <li className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {isNew && <span aria-hidden className="size-2 self-center rounded-full bg-fill" />}
          <TextLink href={path}>
            {kind === null || earlier.length === 0
              ? latest.title
              : t(`grouped.${kind}`, { count: earlier.length + 1 })}
          </TextLink>
          {isNew && <span className="sr-only">{t("new")}</span>}
        </span>
        <span className="text-sm text-muted">
          <Moment at={at} short />
        </span>
      </div>
      {about && (
        <p className="wrap-anywhere">
          {about.amount !== null && <Amount units={about.amount} asset="BRL" />}
          {about.change && <span>{requests(`change.${about.change}`)}</span>}
          {(about.amount !== null || about.change) && about.who && <span>{" · "}</span>}
          {about.who && <bdi translate="no">{shownName(about.who)}</bdi>}
        </p>
      )}
      <p className="whitespace-pre-line text-soft wrap-anywhere">{latest.text}</p>
      {proof !== null && <Hash text={proof} what={t("proof")} />}
      {state !== "page" && (
        <p className="text-sm">
          <StatusMark tone={DELIVERY_TONES[state]}>
            {`${t("byMail")}: ${t(`state.${state}`)}`}
          </StatusMark>
        </p>
      )}
      {kind !== null && earlier.length > 0 && (
        <Disclosure summary={<span>{t(`earlier.${kind}`, { count: earlier.length })}</span>}>
          <ul className="grid gap-2">
            {earlier.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-4 text-soft">
                <span className="max-w-xl wrap-anywhere">{one.text}</span>
                <span className="text-sm text-muted">
                  <Moment at={one.at} short />
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
}
