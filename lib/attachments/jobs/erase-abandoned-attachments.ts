import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { eraseAbandonedFiles } from "#lib/attachments/rows/attachment-files.ts";

const BATCH = 50;

/** Deletes files of forms that nobody submitted within a day; true when there may be more. */
export const eraseAbandonedAttachments = (store: Store): Promise<boolean> =>
  store.transaction(async (tx) => (await eraseAbandonedFiles(tx, BATCH)) === BATCH);
