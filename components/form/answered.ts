import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import type { ActionResult, Refusal } from "./action-result.ts";

/** `UNREACHABLE`: no answer came; the server may still have done what was asked. */
export type Refused = Refusal | { ok: false; code: "UNREACHABLE" };

/** A page of another version called an action that its server does not have: nothing was done. */
export const OUTDATED = "PAGE_OUTDATED";

/** Why a call of an action threw, as a refusal. Rethrows what is Next's own. */
export function lost(error: unknown): Refused {
  unstable_rethrow(error);
  return unstable_isUnrecognizedActionError(error)
    ? { ok: false, code: OUTDATED, message: "", fields: {} }
    : { ok: false, code: "UNREACHABLE" };
}

/** An action's answer as a value, also when the connection was lost. */
export async function answered<Data>(
  call: Promise<ActionResult<Data>>,
): Promise<Extract<ActionResult<Data>, { ok: true }> | Refused> {
  try {
    return await call;
  } catch (error) {
    return lost(error);
  }
}
