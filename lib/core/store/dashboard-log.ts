import "server-only";
import { createLog } from "#platform/log.ts";

/** The dashboard's log. */
export const dashboardLog = createLog({ name: "dashboard" });
