import "server-only";
import { z } from "#protocol/wire/zod.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";

/** The cookie for a list's filter whose value must not appear in an address. */
export const KEY_FILTER_COOKIE = "pix-key-filter";

/** `id` replaces the key in the address, and tells filters apart. */
const KeyFilter = z.object({ id: z.string(), key: z.string() });
export type KeyFilter = z.infer<typeof KeyFilter>;

const placeOf = (accountId: string) => ({
  table: "cookie",
  column: KEY_FILTER_COOKIE,
  row: accountId,
});

/** The cookie's value, sealed so that the browser can't read it. */
export function sealKeyFilter(accountId: string, filter: KeyFilter): string {
  return sealFor(placeOf(accountId), JSON.stringify(filter));
}

/** The key of a filter; null when the cookie is gone, or belongs to another account. */
export function openKeyFilter(
  accountId: string,
  id: string,
  sealed: string | undefined,
): string | null {
  if (sealed === undefined) return null;
  try {
    const filter = KeyFilter.parse(JSON.parse(openSealed(placeOf(accountId), sealed)));
    return filter.id === id ? filter.key : null;
  } catch {
    return null;
  }
}
