import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { sealPlainTexts } from "#lib/paying-wallets/rows/signed-texts.ts";

const BATCH = 200;

/**
 * Seals the texts that an earlier version has left plain. Any number of replicas may run it.
 * @returns whether more may be waiting
 */
export const sealTexts = (store: Store): Promise<boolean> =>
  store.transaction(async (tx) => (await sealPlainTexts(tx, BATCH)) === BATCH);
