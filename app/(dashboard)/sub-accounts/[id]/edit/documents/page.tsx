import { ClientMessages } from "#components/shell/client-messages.tsx";
import { OnboardingDocuments } from "#components/sub-accounts/draft/onboarding-documents.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { requireDraft } from "#lib/sub-accounts/views/require-draft.ts";

export default page(
  "sub-account:write",
  "onboarding",
  async ({ account, can, store }, { params }: PageProps<"/sub-accounts/[id]/edit/documents">) => {
    const { id } = await params;
    const draft = await requireDraft(store, account, id);
    return (
      <ClientMessages namespaces={["onboarding"]}>
        <OnboardingDocuments draft={draft} canReveal={can("sub-account:reveal")} />
      </ClientMessages>
    );
  },
);
