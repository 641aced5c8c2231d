import { Bot } from "lucide";
import { getTranslations } from "next-intl/server";
import { AgentDrafts } from "#components/agents/agent-drafts.tsx";
import { AgentKeys } from "#components/agents/agent-keys.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { agentsView } from "#lib/agents/views/agents.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("account:read", "agents", async ({ t, actor, store }) => {
  const [profile, { tokens, drafts, address }] = await Promise.all([
    getTranslations("profile"),
    agentsView(store, actor),
  ]);
  const add = <AddLink href="/profile/agents/new">{t("new")}</AddLink>;
  const isEmpty = tokens.length === 0 && drafts.length === 0;
  return (
    <ClientMessages namespaces={["agents"]}>
      <RefreshOnHints topic="agents" isOpen={tokens.length > 0} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        crumbs={[{ href: "/profile", label: profile("title") }]}
        actions={!isEmpty && add}
      />
      {isEmpty ? (
        <EmptyState icon={<Icon of={Bot} className="size-5" />} title={t("empty")} action={add}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <Columns
          aside={
            <Card title={t("connect")}>
              <p className="text-soft">{t("connectText")}</p>
              <p translate="no" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere">
                {address}
              </p>
              <div>
                <CopyButton text={address} what={t("address")} words size="sm" />
              </div>
            </Card>
          }
        >
          <Card title={t("drafts")}>
            {drafts.length === 0 ? (
              <p className="text-soft">{t("noDrafts")}</p>
            ) : (
              <AgentDrafts drafts={drafts} person={actor.person.name} />
            )}
          </Card>
          <Card title={t("keys")}>
            {tokens.length === 0 ? (
              <p className="text-soft">{t("noKeys")}</p>
            ) : (
              <AgentKeys tokens={tokens} />
            )}
          </Card>
        </Columns>
      )}
    </ClientMessages>
  );
});
