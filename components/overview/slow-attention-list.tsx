import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { AskedTroubles } from "#lib/overview/views/asked-troubles.ts";
import type { TroubleView } from "#lib/overview/views/troubles.ts";
import { byUrgency, TroubleItems } from "./trouble-items.tsx";

const SHOWN_AT_MOST = 5;

type SlowAttentionListProps = {
  /** What the dashboard itself knows. */
  troubles: readonly TroubleView[];
  /** What a chain or the exchange says; null: it is being asked. */
  asked: AskedTroubles | null;
  /** Other things that need a person, each with its own ways out, after the most urgent ones. */
  after: Elements;
};

/**
 * The most urgent entries, and the others behind a click. Only when everything could be read does it say that
 * there is nothing.
 */
export function SlowAttentionList({ troubles, asked, after }: SlowAttentionListProps) {
  const t = useTranslations("overview");
  const all = byUrgency([...troubles, ...(asked?.troubles ?? [])]);
  const rest = all.slice(SHOWN_AT_MOST);
  const unread = asked?.unread ?? [];
  return (
    <>
      {all.length > 0 && <TroubleItems troubles={all.slice(0, SHOWN_AT_MOST)} />}
      {after}
      {asked === null && (
        <p className="flex gap-3 text-muted">
          <Spinner className="mt-0.5 size-4" />
          <span>{t("needsAsking")}</span>
        </p>
      )}
      {unread.length > 0 && (
        <p className="flex gap-3 text-sm text-soft">
          <StatusShape tone="off" className="mt-0.5" />
          <span>
            {`${t("unreadLead")} ${unread.map((what) => t(`unread.${what}`)).join(" · ")}`}
          </span>
        </p>
      )}
      {asked !== null && !after && all.length === 0 && unread.length === 0 && (
        <p className="flex gap-3 text-soft">
          <StatusShape tone="ok" className="mt-0.5" />
          <span>{t("needsNone")}</span>
        </p>
      )}
      {rest.length > 0 && (
        <Disclosure summary={t("needsRest", { count: rest.length })}>
          <TroubleItems troubles={rest} />
        </Disclosure>
      )}
    </>
  );
}
