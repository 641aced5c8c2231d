import "server-only";
import { redirect } from "next/navigation";
import type { Session } from "#lib/auth/actor.ts";
import { requireAccess } from "./page-access.ts";
import { openDraft, type DraftView } from "./sub-account-draft.ts";

export type DraftAccess =
  | { allowed: true; session: Session; draft: DraftView }
  | { allowed: false };

/**
 * The draft that a page fills in. Whoever asks for one that was sent off, is erased or is another's goes
 * to its own page, which says which.
 */
export async function requireDraft(id: string): Promise<DraftAccess> {
  const access = await requireAccess("sub-account:write");
  if (!access.allowed) return access;
  const { store, session } = access;
  const draft = await openDraft(store, session.account, id);
  if (!draft) redirect(`/sub-accounts/${encodeURIComponent(id)}`);
  return { allowed: true, session, draft };
}
