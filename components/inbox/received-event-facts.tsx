import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { indentedJson } from "#lib/format/indented-json.ts";
import type { ReceivedEventDetail } from "#lib/inbox/views/received-events.ts";
import { EventOutcome, EventProof } from "./event-outcome.tsx";
import { eventObject, kindOf } from "./event-words.ts";

/** The payin or payout that the event is about, by its name. */
function EventObject({ event, name }: { event: ReceivedEventDetail; name: string }) {
  const { payin, payout, payoutId } = event;
  if (payout !== null) return <TextLink href={`/payouts/${payout}`}>{name}</TextLink>;
  if (payin !== null) return <TextLink href={`/payins/${payin}`}>{name}</TextLink>;
  return <span translate="no">{payoutId ?? name}</span>;
}

/** Everything that is kept of one delivery; what was sent, word for word, is folded away. */
export function ReceivedEventFacts({ event }: { event: ReceivedEventDetail }) {
  const t = useTranslations("webhooks");
  const name = eventObject(t, event);
  return (
    <Card title={t("facts")}>
      <p className="text-soft">{t(`outcomeText.${event.outcome}`, { of: kindOf(event) })}</p>
      <DescriptionList
        look="stack"
        items={[
          { term: t("proof"), detail: <EventProof event={event} /> },
          { term: t("did"), detail: <EventOutcome event={event} /> },
          { term: t("about"), detail: name && <EventObject event={event} name={name} /> },
          { term: t("receivedAt"), detail: <Moment at={event.receivedAt} exact /> },
          {
            term: t("appliedAt"),
            detail: event.appliedAt && <Moment at={event.appliedAt} exact />,
          },
          {
            term: t("repeats"),
            detail: event.repeats === 0 ? null : t("repeatsText", { count: event.repeats }),
          },
        ]}
      />
      <div className="grid gap-1 border-t border-line pt-4">
        <Disclosure summary={t("headers")}>
          <DescriptionList
            look="stack"
            className="mb-4"
            items={[{ term: t("sequence"), detail: event.sequence }]}
          />
          {event.headers.length === 0 ? (
            <p>{t("noHeaders")}</p>
          ) : (
            <DescriptionList
              look="stack"
              items={event.headers.map(([term, value]) => ({
                term,
                detail: (
                  <span translate="no" className="font-mono text-sm">
                    {value}
                  </span>
                ),
              }))}
            />
          )}
        </Disclosure>
        <Disclosure summary={t("body")}>
          {!event.verified && <p className="mb-2 text-sm text-muted">{t("bodyCut")}</p>}
          <pre
            translate="no"
            className="rounded-sm bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {indentedJson(event.body)}
          </pre>
        </Disclosure>
      </div>
    </Card>
  );
}
