import "server-only";
import { createLog } from "#platform/log.ts";

/** The dashboard's log. */
export const deskLog = createLog({ name: "dashboard" });
