import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Hash } from "#components/desk/hash.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { WebhookSecretForm } from "#components/webhooks/webhook-secret-form.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { webhookUrl } from "#lib/exchange/webhook-url.ts";
import { webhookFacts } from "#lib/store/webhook-trust.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("setByHand") };
}

export default async function WebhookSecretPage() {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("webhooks");
  const { connectionId } = access.session.account;
  const { scheme, isSecretHeld } = await webhookFacts(access.store.db, connectionId);
  return (
    <ClientMessages namespaces={["webhooks"]}>
      <PageHeader
        title={t("setByHand")}
        lead={t("setByHandLead")}
        crumbs={[{ href: "/settings/webhooks", label: t("title") }]}
      />
      <Card title={t("url")}>
        <p className="text-sm text-muted">{t("urlHint")}</p>
        <Hash text={webhookUrl(connectionId)} what={t("url")} full />
      </Card>
      <WebhookSecretForm scheme={scheme} isHeld={isSecretHeld} />
    </ClientMessages>
  );
}
