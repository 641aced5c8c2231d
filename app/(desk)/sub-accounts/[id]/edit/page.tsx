import { redirect } from "next/navigation";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { openDraft } from "#lib/data/sub-account-draft.ts";

/** Goes on where somebody stopped. */
export default async function ResumePage({ params }: PageProps<"/sub-accounts/[id]/edit">) {
  const { id } = await params;
  const access = await requireAccess("sub-account:write");
  if (!access.allowed) return <Forbidden />;
  const draft = await openDraft(access.store, access.session.account, id);
  redirect(draft ? `/sub-accounts/${draft.id}/edit/${draft.step}` : `/sub-accounts/${id}`);
}
