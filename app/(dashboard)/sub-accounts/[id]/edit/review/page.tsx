import { ClientMessages } from "#components/shell/client-messages.tsx";
import { ReviewStep } from "#components/sub-accounts/draft/review-step.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { requireDraft } from "#lib/sub-accounts/views/require-draft.ts";

export default page(
  "sub-account:write",
  "onboarding",
  async ({ account, can, store }, { params }: PageProps<"/sub-accounts/[id]/edit/review">) => {
    const { id } = await params;
    const draft = await requireDraft(store, account, id);
    return (
      <ClientMessages namespaces={["onboarding", "subAccounts"]}>
        <ReviewStep
          draft={draft}
          canReveal={can("sub-account:reveal")}
          canSend={can("sub-account:create")}
        />
      </ClientMessages>
    );
  },
);
