import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { DeleteDraft } from "#components/sub-accounts/delete-draft.tsx";
import { MissingSubAccount } from "#components/sub-accounts/missing-sub-account.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { subAccountView } from "#lib/data/sub-account-view.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("subAccounts"))("delete") };
}

export default async function DeleteDraftPage({ params }: PageProps<"/sub-accounts/[id]/delete">) {
  const { id } = await params;
  const access = await requireAccess("sub-account:delete");
  if (!access.allowed) return <Forbidden />;
  const view = await subAccountView(access.store, access.session, id);
  if (view?.stage !== "draft") return <MissingSubAccount />;
  const t = await getTranslations("subAccounts");
  return (
    <ClientMessages namespaces={["subAccounts"]}>
      <PageHeader
        title={t("deleteTitle")}
        lead={t("deleteText")}
        crumbs={[
          { href: "/sub-accounts", label: t("title") },
          { href: `/sub-accounts/${view.id}`, label: view.name || t("unnamed") },
        ]}
      />
      <DeleteDraft id={view.id} />
    </ClientMessages>
  );
}
