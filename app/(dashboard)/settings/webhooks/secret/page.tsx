import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { Hash } from "#components/money/hash.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { WebhookSecretForm } from "#components/inbox/webhook-secret-form.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";
import { webhookFacts } from "#lib/core/exchange/webhook-trust.ts";

export default page("settings:write", "webhooks", async ({ t, actor, account, store }) => {
  const { connectionId } = account;
  const { scheme, isSecretHeld, setBy } = await webhookFacts(store.db, connectionId);
  const second = await dualControlView(store, actor);
  return (
    <ClientMessages namespaces={["webhooks"]}>
      <PageHeader
        title={t("setByHand")}
        lead={t("setByHandLead")}
        crumbs={[{ href: "/settings/webhooks", label: t("title") }]}
      />
      <Columns
        asideFirst
        aside={
          <Card title={t("url")}>
            <p className="text-sm text-muted">{t("urlHint")}</p>
            <Hash text={webhookUrl(connectionId)} what={t("url")} full />
          </Card>
        }
      >
        {isSecretHeld && (
          <Notice tone="warn">{t(setBy === "itself" ? "replacesItself" : "replacesHand")}</Notice>
        )}
        <WebhookSecretForm scheme={scheme} second={secondPerson({ second })} />
      </Columns>
    </ClientMessages>
  );
});
