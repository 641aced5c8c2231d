import { redirect } from "next/navigation";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { requireDraft } from "#lib/data/require-draft.ts";

/** Goes on where somebody stopped. */
export default async function ResumePage({ params }: PageProps<"/sub-accounts/[id]/edit">) {
  const found = await requireDraft((await params).id);
  if (!found.allowed) return <Forbidden />;
  redirect(`/sub-accounts/${found.draft.id}/edit/${found.draft.step}`);
}
