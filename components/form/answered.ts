import { unstable_rethrow } from "next/navigation";
import type { ActionResult, Refusal } from "./action-result.ts";

/** `UNREACHABLE`: no answer came; the server may still have done what was asked. */
export type Refused = Refusal | { ok: false; code: "UNREACHABLE" };

/** An action's answer as a value, also when the connection was lost. */
export async function answered<Data>(
  call: Promise<ActionResult<Data>>,
): Promise<Extract<ActionResult<Data>, { ok: true }> | Refused> {
  try {
    return await call;
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, code: "UNREACHABLE" };
  }
}
