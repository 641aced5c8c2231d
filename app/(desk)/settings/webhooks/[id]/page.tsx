import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ActButton } from "#components/webhooks/act-button.tsx";
import { ArrivedFacts } from "#components/webhooks/arrived-facts.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { arrivedDetail } from "#lib/data/arrived-events.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("one") };
}

export default async function ArrivedEventPage({ params }: PageProps<"/settings/webhooks/[id]">) {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const event = await arrivedDetail(access.store, access.session.account, (await params).id);
  if (!event) notFound();
  const t = await getTranslations("webhooks");
  const isUseful = event.verified && event.outcome !== "unreadable";
  const canReplay = isUseful && isAllowed(access.session, "settings:write");
  return (
    <ClientMessages namespaces={["webhooks"]}>
      <PageHeader
        title={event.verified ? event.name : t("unverifiedName")}
        crumbs={[{ href: "/settings/webhooks", label: t("title") }]}
        actions={canReplay && <ActButton act="replayEvent" id={event.id} name={event.name} />}
      />
      <RefreshOnHints topic="events" isOpen={false} />
      <ArrivedFacts event={event} />
    </ClientMessages>
  );
}
