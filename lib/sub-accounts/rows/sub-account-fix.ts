import "server-only";
import type { SubAccountRow } from "./sub-accounts.ts";

/** Whether documents may be changed: none is being sent or analysed. */
export const isFixable = ({ stage, status }: Pick<SubAccountRow, "stage" | "status">): boolean =>
  stage === "draft" || stage === "created" || (stage === "submitted" && status === "REJECTED");
