import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import { isExchangeFault } from "./exchange-fault.ts";

/** The seed's two sentences, for exchanges that send no codes (seed 4.1). */
const SAID = [
  { part: "com esta chave PIX", code: "PIX_KEY_TAKEN", field: "pix_key" },
  { part: "com este nome", code: "NAME_TAKEN", field: "name" },
] as const;

/** What is wrong with a PIX account as its form understands it: a conflict lands on its field. */
export function pixAccountRefusal(error: unknown): unknown {
  if (!isExchangeFault(error) || error.kind !== "refused" || error.status !== 409) return error;
  const said = SAID.find(
    ({ code, part }) => error.code === code || error.userMessage?.includes(part),
  );
  if (!said) return error;
  return new DeskError(said.code, { fields: { [said.field]: "taken" }, cause: error });
}
