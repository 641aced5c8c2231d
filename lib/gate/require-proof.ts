import "server-only";
import type { Session } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { hasProved } from "#lib/store/signed-texts.ts";
import type { Rows } from "#lib/store/store.ts";
import { FAMILY, type PayoutNetwork } from "#protocol/networks.ts";

/**
 * Nobody names an address as payer whose wallet has not signed for them: the person of the session,
 * in the account that they act for. `signer` canonical for its network.
 * @throws DeskError `PAYER_NOT_PROVED`
 */
export async function requireProof(
  rows: Rows,
  { account, person }: Session,
  { network, signer }: { network: PayoutNetwork; signer: string },
): Promise<void> {
  const payer = { family: FAMILY[network], address: signer };
  if (!(await hasProved(rows, account.id, person.id, payer))) {
    throw new DeskError("PAYER_NOT_PROVED");
  }
}
