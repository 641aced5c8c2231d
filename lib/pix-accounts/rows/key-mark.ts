import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/core/env.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";

/** The canonical key; a key of an unknown kind stays as the exchange has it. */
export const canonicalKey = (text: string): string => parsePixKey(text)?.key ?? text;

type Keyed = { accountId: string; pixAccount: string; key: string | null };

/**
 * A key's stand-in in what is hashed and signed: different keys never share one, and it reveals nothing of
 * the key, which may be a CPF.
 */
export function markOfKey({ accountId, pixAccount, key }: Keyed): string {
  const said = JSON.stringify([accountId, pixAccount, key]);
  return createHmac("sha256", env().dataKey).update(`payout receiver ${said}`).digest("hex");
}
