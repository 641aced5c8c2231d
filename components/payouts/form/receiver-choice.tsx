import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** Name and what is new about it, then key, holder, and when it was last paid. */
export function ReceiverChoice({ receiver }: { receiver: ReceiverView }) {
  const t = useTranslations("receiver");
  const { name, key, kind, holder, lastPaid, changes, alike, coolingOff } = receiver;
  const marks = [
    ...changes.map(({ what }) => t(`short.${what}`)),
    ...(alike.length > 0 ? [t("short.alike")] : []),
  ];
  // A key that is the document says it already.
  const document = holder?.document === key ? null : holder?.document;
  const who = holder && [holder.name, document].filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <bdi translate="no" className="min-w-0 truncate font-medium">
          {shownName(name)}
        </bdi>
        {marks.length > 0 && <span className="text-xs text-warn">{marks.join(", ")}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap justify-between gap-x-3 text-xs text-soft tabular-nums">
        <span className="min-w-0 truncate">
          {kind !== null && <span>{`${t(`kinds.${kind}`)} `}</span>}
          <span translate="no">{key}</span>
          {who && <span>{" · "}</span>}
          {who && <bdi translate="no">{who}</bdi>}
        </span>
        {coolingOff && <CoolingOffMark coolingOff={coolingOff} />}
        {coolingOff === null && lastPaid && (
          <span>
            <span>{t("lastPaid")}</span> <Moment at={lastPaid.at} short />
          </span>
        )}
      </span>
    </span>
  );
}
