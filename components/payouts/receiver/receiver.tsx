import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { documentKind } from "#lib/format/document-kind.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { ReceiverKey, type KeyOf } from "./receiver-key.tsx";
import { ReceiverChanges } from "./receiver-changes.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

type ReceiverProps = {
  receiver: ReceiverView;
  /** The record by which the whole key is requested. */
  of: KeyOf;
  /** Announces changes that appear while the page is open. */
  live?: boolean;
  /** The payout is executed: what had changed until then is told as a fact, with nothing left to check. */
  isPast?: boolean;
  /** The name stands right above. */
  isNamed?: boolean;
};

/** A payout's receiver, in the same words at every step: name, key, holder, and what has changed. */
export function Receiver({
  receiver,
  of,
  live = false,
  isPast = false,
  isNamed = false,
}: ReceiverProps) {
  const t = useTranslations("receiver");
  const { holder, kind, lastPaid } = receiver;
  const someone = (person: string) => person || t("someone");
  const items: Detail[] = [
    {
      term: kind === null ? t("keyUnknown") : t("key", { kind: t(`kinds.${kind}`) }),
      detail: <ReceiverKey receiver={receiver} of={of} />,
    },
    {
      term: t("holder"),
      detail: holder ? (
        <bdi translate="no">{holder.name}</bdi>
      ) : (
        <span className="text-muted">{t("noHolder")}</span>
      ),
    },
    ...(holder
      ? [
          {
            term: t("document", { kind: documentKind(holder.document) }),
            detail:
              holder.document === null ? (
                t("noDocument")
              ) : (
                <span translate="no" className="font-mono text-sm">
                  {holder.document}
                </span>
              ),
          },
        ]
      : []),
    ...(lastPaid
      ? [
          {
            term: t("lastPaid"),
            detail: (
              <Sentence>
                {t.rich("lastPaidBy", {
                  at: () => <Moment at={lastPaid.at} />,
                  person: someone(lastPaid.by),
                })}
              </Sentence>
            ),
          },
        ]
      : []),
  ];
  return (
    <section
      aria-label={isNamed ? `${t("receiver")}: ${shownName(receiver.name)}` : t("receiver")}
      className="grid gap-2"
    >
      {!isNamed && (
        <div className="grid gap-0.5">
          <p className="text-sm text-muted">{t("receiver")}</p>
          <p className="text-lg font-semibold wrap-anywhere">
            <TextLink
              href={`/pix-accounts/${receiver.pixAccount}`}
              className="font-semibold text-ink"
            >
              <bdi translate="no">{shownName(receiver.name)}</bdi>
            </TextLink>
          </p>
        </div>
      )}
      <ReceiverChanges receiver={receiver} live={live} isPast={isPast} />
      <DescriptionList items={items} />
      {holder && (
        <p className="text-sm text-muted">
          <Sentence>
            {t.rich("notedBy", {
              person: someone(holder.notedBy),
              at: () => <Moment at={holder.notedAt} />,
            })}
          </Sentence>
        </p>
      )}
    </section>
  );
}
