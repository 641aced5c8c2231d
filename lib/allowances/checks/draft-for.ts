import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { chainOn } from "#lib/chain/port/chain-on.ts";
import type { Draft } from "#lib/chain/port/draft-approval.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Environment } from "#protocol/chain/networks.ts";

/**
 * The bytes of an approval for a wallet that only signs, simulated on the chain; null if the wallet sends
 * its approval itself. @throws DashboardError `CHAIN_UNREACHABLE`, `APPROVAL_REFUSED`
 */
export async function draftFor(
  environment: Environment,
  owner: string,
  allowance: Allowance,
): Promise<Draft | null> {
  const { bytes } = chainOn(allowance.network);
  if (bytes === null) return null;
  const found = await bytes.draft({ environment, allowance, owner });
  if (!found.known) throw new DashboardError("CHAIN_UNREACHABLE");
  if (found.draft === null) throw new DashboardError("APPROVAL_REFUSED");
  return found.draft;
}
