import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";

type ReceiverBriefProps = {
  receiver: ReceiverView;
  /** Which payout it is; the link says it too. */
  of?: string;
  /** The name, perhaps as a link. */
  children: ReactNode;
};

/**
 * A payout's receiver in a list, in two lines: name, then the payout's number and the key, or the holder where no key is known; all of it on
 * hover. On a phone the second is left to the payout's page.
 */
export function ReceiverBrief({ receiver, of, children }: ReceiverBriefProps) {
  const t = useTranslations("receiver");
  const { key, kind, holder } = receiver;
  // A key that is the holder's own document says it already.
  const document = holder?.document === key ? null : holder?.document;
  const said = holder && [holder.name, document].filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0 gap-0.5 md:max-w-96">
      <span className="grid min-w-0">{children}</span>
      {(of || key !== null || said) && (
        <span
          className="truncate text-xs font-normal text-muted tabular-nums max-md:hidden"
          title={[key, said].filter(Boolean).join(" · ")}
        >
          {of && <span aria-hidden="true">{of}</span>}
          {of && (key !== null || said) && <span>{" · "}</span>}
          {key === null ? (
            <bdi translate="no">{said}</bdi>
          ) : (
            <>
              <span>{kind === null ? t("keyUnknown") : t(`kinds.${kind}`)}</span>{" "}
              <span translate="no">{key}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
