import { redirect } from "next/navigation";
import { page } from "#lib/core/doors/page.tsx";
import { requireDraft } from "#lib/sub-accounts/views/require-draft.ts";

/** Continues at the step where the draft was left. */
export default page(
  "sub-account:write",
  "onboarding",
  async ({ account, store }, { params }: PageProps<"/sub-accounts/[id]/edit">) => {
    const draft = await requireDraft(store, account, (await params).id);
    redirect(`/sub-accounts/${draft.id}/edit/${draft.step}`);
  },
);
