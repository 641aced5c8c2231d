import "server-only";
import { cookies } from "next/headers";
import type { Account } from "#lib/core/access/actor.ts";
import { KEY_FILTER_COOKIE, openKeyFilter } from "#lib/pix-accounts/rows/key-filter.ts";

/**
 * The key that a list is filtered by, of which the address knows only the filter's id; null when
 * this browser no longer holds it.
 */
export async function heldKeyFilter(account: Account, id: string): Promise<string | null> {
  return openKeyFilter(account.id, id, (await cookies()).get(KEY_FILTER_COOKIE)?.value);
}
