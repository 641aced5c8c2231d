import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ArrivedDetail } from "#lib/inbox/views/arrived-events.ts";
import { EventOutcome, EventProof } from "./event-outcome.tsx";

/** The payin or payout that the event is about, where the dashboard knows it. */
function EventObject({ event }: { event: ArrivedDetail }) {
  const t = useTranslations("webhooks");
  const { payin, payout, payoutId, transactionId } = event;
  if (payout) {
    return <TextLink href={`/payouts/${payout}`}>{t("payoutNumber", { id: payout })}</TextLink>;
  }
  if (payin) {
    const id = transactionId ?? "";
    return <TextLink href={`/payins/${payin}`}>{t("payinNumber", { id })}</TextLink>;
  }
  return payoutId ?? transactionId ?? "—";
}

/** Everything that is kept of one delivery. */
export function ArrivedFacts({ event }: { event: ArrivedDetail }) {
  const t = useTranslations("webhooks");
  return (
    <>
      <Card title={t("facts")}>
        <p className="text-sm text-muted">{t(`outcomeText.${event.outcome}`)}</p>
        <DescriptionList
          look="stack"
          items={[
            { term: t("proof"), detail: <EventProof event={event} /> },
            { term: t("did"), detail: <EventOutcome event={event} /> },
            { term: t("about"), detail: <EventObject event={event} /> },
            { term: t("sequence"), detail: event.sequence ?? "—" },
            { term: t("receivedAt"), detail: <Moment at={event.receivedAt} exact /> },
            { term: t("appliedAt"), detail: <Moment at={event.appliedAt} exact /> },
            { term: t("repeats"), detail: t("repeatsText", { count: event.repeats }) },
          ]}
        />
      </Card>
      <Card title={t("headers")}>
        {event.headers.length === 0 ? (
          <p>{t("noHeaders")}</p>
        ) : (
          <DescriptionList
            look="stack"
            items={event.headers.map(([term, value]) => ({
              term,
              detail: <span className="font-mono text-sm">{value}</span>,
            }))}
          />
        )}
      </Card>
      <Card title={t("body")}>
        {!event.verified && <p className="text-sm text-muted">{t("bodyCut")}</p>}
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard must reach it
          tabIndex={0}
          aria-label={t("body")}
          translate="no"
          className="max-h-96 overflow-auto rounded-sm bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {event.body}
        </pre>
      </Card>
    </>
  );
}
