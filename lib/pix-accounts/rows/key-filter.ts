import "server-only";
import { z } from "#protocol/wire/zod.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";

/** The cookie that holds what a list is filtered by when it must not stand in an address. */
export const KEY_FILTER_COOKIE = "pix-key-filter";

/** `id` stands in the address instead of the key, and tells one filter from the next. */
const KeyFilter = z.object({ id: z.string(), key: z.string() });
export type KeyFilter = z.infer<typeof KeyFilter>;

const placeOf = (accountId: string) => ({
  table: "cookie",
  column: KEY_FILTER_COOKIE,
  row: accountId,
});

/** The cookie's text: the browser keeps it and can't read it. */
export function sealKeyFilter(accountId: string, filter: KeyFilter): string {
  return sealFor(placeOf(accountId), JSON.stringify(filter));
}

/** The key that a filter stands for; null when it is no longer held, or is another account's. */
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
