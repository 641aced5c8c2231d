import "server-only";
import { randomBytes } from "node:crypto";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeInCookie } from "#lib/core/store/sealed-columns.ts";
import { z } from "#protocol/wire/zod.ts";

/** The cookie of what was typed into lists' searches and must not appear in an address. */
export const TYPED_TEXT_COOKIE = "typed-text";

/** As many as one goes back through; a cookie has 4 kB. */
const MOST = 6;

/** `id` replaces the text in the address, and tells texts apart. */
const TypedTexts = z.array(z.object({ id: z.string(), text: z.string() }));
type TypedTexts = z.infer<typeof TypedTexts>;

const placeOf = (accountId: string) => placeInCookie(TYPED_TEXT_COOKIE, accountId);

function openAll(accountId: string, sealed: string | undefined): TypedTexts {
  if (sealed === undefined) return [];
  try {
    return TypedTexts.parse(JSON.parse(openSealed(placeOf(accountId), sealed)));
  } catch {
    return [];
  }
}

/** The cookie's value with one text more, sealed so that the browser can't read it, and the text's id. */
export function sealTypedText(
  accountId: string,
  text: string,
  sealed: string | undefined,
): { id: string; sealed: string } {
  const id = randomBytes(6).toString("hex");
  const texts = [{ id, text }, ...openAll(accountId, sealed)].slice(0, MOST);
  return { id, sealed: sealFor(placeOf(accountId), JSON.stringify(texts)) };
}

/** A text; null when the cookie is gone, has newer ones only, or belongs to another account. */
export const openTypedText = (
  accountId: string,
  id: string,
  sealed: string | undefined,
): string | null => openAll(accountId, sealed).find((one) => one.id === id)?.text ?? null;
