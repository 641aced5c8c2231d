import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Live } from "#components/shell/live.tsx";
import { DraftDetail } from "#components/sub-accounts/draft-detail.tsx";
import { LiveSubAccount } from "#components/sub-accounts/live-sub-account.tsx";
import { MissingSubAccount } from "#components/sub-accounts/missing-sub-account.tsx";
import { SubAccountStatus } from "#components/sub-accounts/sub-account-status.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { subAccountView } from "#lib/data/sub-account-view.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("subAccounts"))("title") };
}

export default async function SubAccountPage({ params }: PageProps<"/sub-accounts/[id]">) {
  const { id } = await params;
  const access = await requireAccess("sub-account:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const view = await subAccountView(store, session, id);
  if (!view) return <MissingSubAccount />;
  const t = await getTranslations("subAccounts");
  const canReveal = isAllowed(session, "sub-account:reveal");
  const isDraft = view.stage === "draft";
  return (
    <ClientMessages namespaces={["subAccounts", "onboarding"]}>
      <PageHeader
        title={view.name || t("unnamed")}
        lead={view.document}
        mark={isDraft && <SubAccountStatus of={view} />}
        crumbs={[{ href: "/sub-accounts", label: t("title") }]}
        actions={
          isDraft && (
            <>
              {isAllowed(session, "sub-account:delete") && (
                <LinkButton href={`/sub-accounts/${view.id}/delete`} tone="quiet">
                  {t("delete")}
                </LinkButton>
              )}
              {isAllowed(session, "sub-account:write") && (
                <LinkButton href={`/sub-accounts/${view.id}/edit`} tone="primary">
                  {t("resume")}
                </LinkButton>
              )}
            </>
          )
        }
      />
      {isDraft ? (
        <DraftDetail view={view} canReveal={canReveal} />
      ) : (
        <Live>
          <LiveSubAccount
            view={view}
            canReveal={canReveal}
            canCreate={isAllowed(session, "sub-account:create")}
          />
        </Live>
      )}
    </ClientMessages>
  );
}
