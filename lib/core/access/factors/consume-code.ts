import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { consumeTotp } from "./authenticator.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";

/**
 * Accepts what a person typed as their second factor, once: six digits of the app, or a recovery code. Null:
 * it is neither, or was used before. @throws DashboardError `PHONE_CLOCK_OFF`
 */
export async function consumeCode(
  rows: Rows,
  personId: string,
  text: string,
): Promise<"totp" | "recovery-code" | null> {
  const code = text.replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) return (await consumeTotp(rows, personId, code)) ? "totp" : null;
  return (await consumeRecoveryCode(rows, personId, code)) ? "recovery-code" : null;
}
