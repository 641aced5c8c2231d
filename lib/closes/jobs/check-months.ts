import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { checkMonth } from "#lib/closes/checks/verify-months.ts";

const EVERY_MINUTES = 30;

/** Compares closed months with what stands now, one at a time. @returns whether more may be waiting */
export const checkMonths = (store: Store): Promise<boolean> => checkMonth(store, EVERY_MINUTES);
