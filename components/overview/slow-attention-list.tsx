import { useTranslations } from "next-intl";
import { Spinner } from "#components/ui/spinner.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { AskedTroubles } from "#lib/overview/views/asked-troubles.ts";
import { TroubleItems } from "./trouble-items.tsx";

type SlowAttentionListProps = {
  asked: AskedTroubles;
  /** Nothing else is on the list. */
  isAll: boolean;
};

/** The rest of the list, once it is known. Only when everything could be read does it say that there is nothing. */
export function SlowAttentionList({ asked: { troubles, unread }, isAll }: SlowAttentionListProps) {
  const t = useTranslations("overview");
  return (
    <>
      {troubles.length > 0 && <TroubleItems troubles={troubles} />}
      {unread.length > 0 && (
        <p className="flex gap-3 text-sm text-soft">
          <StatusShape tone="off" className="mt-0.5" />
          <span>
            {`${t("unreadLead")} ${unread.map((what) => t(`unread.${what}`)).join(" · ")}`}
          </span>
        </p>
      )}
      {isAll && troubles.length === 0 && unread.length === 0 && (
        <p className="flex gap-3 text-soft">
          <StatusShape tone="ok" className="mt-0.5" />
          <span>{t("needsNone")}</span>
        </p>
      )}
    </>
  );
}

/** Stands there until the rest is known; as tall as the line that says that there is nothing. */
export function SlowAttentionListWait() {
  const t = useTranslations("overview");
  return (
    <p className="flex gap-3 text-muted">
      <Spinner className="mt-0.5 size-4" />
      <span>{t("needsAsking")}</span>
    </p>
  );
}
