import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** A payout's receiver in a list: name, key, holder, and a word for everything that was new. */
export function ReceiverBrief({ receiver }: { receiver: ReceiverView }) {
  const t = useTranslations("receiver");
  const { name, key, kind, holder, changes } = receiver;
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <bdi>{shownName(name)}</bdi>
      {key !== null && (
        <span className="text-xs text-muted tabular-nums">
          {kind === null ? t("keyUnknown") : t(`kinds.${kind}`)} <span translate="no">{key}</span>
        </span>
      )}
      {holder && (
        <span className="text-xs text-muted">
          <bdi>{shownName(holder.name)}</bdi>
          {holder.maskedDocument && ` · ${holder.maskedDocument}`}
        </span>
      )}
      {changes.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {changes.map(({ what }) => (
            <Badge key={what} tone="warn">
              {t(`short.${what}`)}
            </Badge>
          ))}
        </span>
      )}
    </span>
  );
}
