import "server-only";
import { createLog } from "#platform/log.ts";

export const dashboardLog = createLog({ name: "dashboard" });
