import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { OnboardingDocuments } from "#components/sub-accounts/onboarding-documents.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { openDraft } from "#lib/data/sub-account-draft.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("onboarding"))("steps.documents") };
}

type PageOfDraft = { params: Promise<{ id: string }> };

export default async function DocumentsPage({ params }: PageOfDraft) {
  const { id } = await params;
  const access = await requireAccess("sub-account:write");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const draft = await openDraft(store, session.account, id);
  // Sent off, erased or another's: its own page says which.
  if (!draft) redirect(`/sub-accounts/${encodeURIComponent(id)}`);
  return (
    <ClientMessages namespaces={["onboarding"]}>
      <OnboardingDocuments draft={draft} canReveal={isAllowed(session, "sub-account:reveal")} />
    </ClientMessages>
  );
}
