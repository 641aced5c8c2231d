import "server-only";
import { cookies } from "next/headers";
import type { Account } from "#lib/core/access/actor.ts";
import { KEY_FILTER_COOKIE, openKeyFilter } from "#lib/pix-accounts/rows/key-filter.ts";

/**
 * The key of a list's filter, of which the address holds only the id; null when this browser no longer has
 * it.
 */
export async function storedKeyFilter(account: Account, id: string): Promise<string | null> {
  return openKeyFilter(account.id, id, (await cookies()).get(KEY_FILTER_COOKIE)?.value);
}
