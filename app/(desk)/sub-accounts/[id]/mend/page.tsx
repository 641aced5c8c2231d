import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { MendDocuments } from "#components/sub-accounts/mend-documents.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { subAccountView } from "#lib/data/sub-account-view.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("subAccounts"))("mendTitle") };
}

export default async function MendPage({ params }: PageProps<"/sub-accounts/[id]/mend">) {
  const { id } = await params;
  const access = await requireAccess("sub-account:create");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const view = await subAccountView(store, session, id);
  if (!view?.isMendable || view.stage === "draft") {
    redirect(`/sub-accounts/${encodeURIComponent(id)}`);
  }
  const t = await getTranslations("subAccounts");
  return (
    <ClientMessages namespaces={["subAccounts", "onboarding"]}>
      <PageHeader
        title={t("mendTitle")}
        lead={t("mendLead")}
        crumbs={[
          { href: "/sub-accounts", label: t("title") },
          { href: `/sub-accounts/${view.id}`, label: view.name },
        ]}
      />
      <MendDocuments view={view} canReveal={isAllowed(session, "sub-account:reveal")} />
    </ClientMessages>
  );
}
