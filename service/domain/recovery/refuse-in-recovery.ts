import { ExchangeError } from "#protocol/wire/error.ts";
import { openRecovery } from "#service/db/recovery/recoveries.ts";
import type { Tx } from "#service/db/core/tables.ts";

/**
 * Whether the outside shows money moving that the books don't know: then nothing is signed, sent, paid or
 * given back. Each step that moves money asks for itself, in its own transaction.
 */
export const isInRecovery = async (tx: Tx): Promise<boolean> => (await openRecovery(tx)) !== null;

/** @throws ExchangeError `IN_RECOVERY` */
export async function refuseInRecovery(tx: Tx): Promise<void> {
  if (await isInRecovery(tx)) throw new ExchangeError("IN_RECOVERY");
}
