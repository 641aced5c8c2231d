import "server-only";
import { redirect } from "next/navigation";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openDraft, type DraftView } from "./sub-account-draft.ts";

/**
 * The draft for the form's page. If it is submitted, deleted or another account's, redirects to the
 * sub-account's own page, which says which.
 */
export async function requireDraft(store: Store, account: Account, id: string): Promise<DraftView> {
  const draft = await openDraft(store, account, id);
  if (!draft) redirect(`/sub-accounts/${encodeURIComponent(id)}`);
  return draft;
}
