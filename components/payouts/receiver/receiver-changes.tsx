import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ReceiverChange, ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { isUnclear, shownName } from "#protocol/wire/shown-name.ts";
import { Sentence } from "#components/ui/sentence.tsx";

type ReceiverChangesProps = { receiver: ReceiverView; live: boolean; isPast: boolean };

/** What has changed since the receiver was last paid, by whom and when; empty when nothing has. */
export function ReceiverChanges({ receiver, live, isPast }: ReceiverChangesProps) {
  const t = useTranslations("receiver");
  const { changes, alike, name } = receiver;
  const lines = [
    ...changes.map((one) => <ChangeLine key={one.what} change={one} />),
    ...(alike.length > 0
      ? [<li key="alike">{t("alike", { names: alike.map(shownName).join(", ") })}</li>]
      : []),
    ...(isUnclear(name) ? [<li key="hidden">{t("hidden")}</li>] : []),
  ];
  if (lines.length === 0) return null;
  // Once it is executed there is nothing left to check: what was new then is a fact like the others.
  if (isPast) {
    return (
      <div className="grid gap-0.5 text-sm text-soft">
        <p className="text-muted">{t("wasNew")}</p>
        <ul className="grid gap-1 wrap-anywhere">{lines}</ul>
      </div>
    );
  }
  return (
    <Notice tone="warn" live={live} title={t("check")}>
      <ul className="grid gap-1 wrap-anywhere">{lines}</ul>
    </Notice>
  );
}

/** One thing that changed. */
function ChangeLine({ change: { what, was, now, by, at } }: { change: ReceiverChange }) {
  const t = useTranslations("receiver");
  const moment = () => <Moment at={at} />;
  if (what === "new") {
    return (
      <li>
        <Sentence>
          {by === null
            ? t("news.new")
            : t.rich("news.newBy", { person: by || t("someone"), at: moment })}
        </Sentence>
      </li>
    );
  }
  const said = (text: string | null) => (text === null ? t("nothing") : shownName(text));
  const whose = (
    <Sentence>
      {at === null
        ? t("news.unknown")
        : by === null
          ? t.rich("news.outside", { at: moment })
          : t.rich("news.by", { person: by || t("someone"), at: moment })}
    </Sentence>
  );
  return (
    <li>
      <Sentence>
        {t.rich(`news.${what}`, { was: said(was), now: said(now), who: () => whose })}
      </Sentence>
    </li>
  );
}
