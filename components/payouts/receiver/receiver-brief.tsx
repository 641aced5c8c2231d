import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ReceiverBriefProps = {
  receiver: ReceiverView;
  /** The payout is executed: what had changed until then is told as a fact. */
  isPast?: boolean;
  /** The name, perhaps as a link. */
  children: ReactNode;
};

/**
 * A payout's receiver in a list, in two lines: name with a word for everything that was new, then key and
 * holder. On a phone the second is left to the payout's page.
 */
export function ReceiverBrief({ receiver, isPast = false, children }: ReceiverBriefProps) {
  const t = useTranslations("receiver");
  const { key, kind, holder, changes } = receiver;
  const news = changes.map(({ what }) => t(`short.${what}`)).join(", ");
  // A key that is the holder's own document says it already.
  const document = holder?.maskedDocument === key ? null : holder?.maskedDocument;
  const said = holder && [shownName(holder.name), document].filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0 gap-0.5 md:max-w-96">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="grid min-w-0">{children}</span>
        {news !== "" && (
          <span className="max-w-1/2 shrink-0 truncate" title={news}>
            <Badge tone={isPast ? "neutral" : "warn"}>{news}</Badge>
          </span>
        )}
      </span>
      {(key !== null || said) && (
        <span
          className="truncate text-xs font-normal text-muted tabular-nums max-md:hidden"
          title={[key, said].filter(Boolean).join(" · ")}
        >
          {key !== null && (
            <>
              <span>{kind === null ? t("keyUnknown") : t(`kinds.${kind}`)}</span>{" "}
              <span translate="no">{key}</span>
            </>
          )}
          {key !== null && said && <span>{" · "}</span>}
          {said && <bdi translate="no">{said}</bdi>}
        </span>
      )}
    </span>
  );
}
