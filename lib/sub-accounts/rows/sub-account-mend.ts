import "server-only";
import type { SubAccountRow } from "./sub-accounts.ts";

/** Documents may be changed while nothing of them is on its way or being looked at. */
export const isMendable = ({ stage, status }: Pick<SubAccountRow, "stage" | "status">): boolean =>
  stage === "draft" || stage === "created" || (stage === "submitted" && status === "REJECTED");
