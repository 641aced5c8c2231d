import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

/**
 * Requires that the session's person, in the account they act for, has proved the address before it is named
 * as payer. `signer` is canonical for its network.
 * @throws DashboardError `PAYER_NOT_PROVED`
 */
export async function requireProof(
  rows: Rows,
  { account, person }: Pick<Session, "account" | "person">,
  { network, signer }: { network: PayoutNetwork; signer: string },
): Promise<void> {
  const payer = signerOn(network, signer);
  if (!(await hasProved(rows, account.id, person.id, payer))) {
    throw new DashboardError("PAYER_NOT_PROVED");
  }
}
