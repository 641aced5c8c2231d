import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ActButton } from "#components/inbox/act-button.tsx";
import { ReceivedEventFacts } from "#components/inbox/received-event-facts.tsx";
import { eventTitle } from "#components/inbox/event-words.ts";
import { receivedEventDetail } from "#lib/inbox/views/received-events.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page(
  "settings:read",
  "webhooks",
  async ({ t, account, can, store }, { params }: PageProps<"/settings/webhooks/[id]">) => {
    const event = await receivedEventDetail(store, account, (await params).id);
    if (!event) notFound();
    const isUseful = event.verified && event.outcome !== "unreadable";
    const title = eventTitle(t, event);
    const canReplay = isUseful && can("settings:write");
    return (
      <ClientMessages namespaces={["webhooks"]}>
        <PageHeader
          title={title}
          mark={
            title !== event.name &&
            event.verified && (
              <code translate="no" className="text-sm text-muted">
                {event.name}
              </code>
            )
          }
          crumbs={[{ href: "/settings/webhooks", label: t("title") }]}
          actions={canReplay && <ActButton act="replayEvent" id={event.id} name={title} />}
        />
        <RefreshOnHints topic="events" isOpen={false} />
        <ReceivedEventFacts event={event} />
      </ClientMessages>
    );
  },
);
