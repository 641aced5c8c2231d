import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ReceiverBriefProps = {
  receiver: ReceiverView;
  /** The name, perhaps as a link. */
  children: ReactNode;
};

/**
 * A payout's receiver in a list: name, key, holder, and a word for everything that was new. On a phone the
 * key and the holder are left to the payout's page.
 */
export function ReceiverBrief({ receiver, children }: ReceiverBriefProps) {
  const t = useTranslations("receiver");
  const { key, kind, holder, changes } = receiver;
  const said =
    holder && [shownName(holder.name), holder.maskedDocument].filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0 gap-0.5 md:max-w-96">
      {children}
      {key !== null && (
        <span
          className="truncate text-xs font-normal text-muted tabular-nums max-md:hidden"
          title={key}
        >
          {kind === null ? t("keyUnknown") : t(`kinds.${kind}`)} <span translate="no">{key}</span>
        </span>
      )}
      {said && (
        <span className="truncate text-xs font-normal text-muted max-md:hidden" title={said}>
          <bdi>{said}</bdi>
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
