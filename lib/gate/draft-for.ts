import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { Known } from "#lib/chain/chain-node.ts";
import {
  draftSolanaApproval,
  draftTronApproval,
  type Draft,
  type Drafted,
} from "#lib/chain/draft-approval.ts";
import type { Allowance } from "#protocol/allowance.ts";
import type { Environment } from "#protocol/networks.ts";

const none: Known<{ draft: null }> = { known: true, draft: null };

function drafted(environment: Environment, owner: string, allowance: Allowance): Promise<Drafted> {
  switch (allowance.family) {
    case "evm":
      return Promise.resolve(none);
    case "tron":
      return draftTronApproval({ environment, allowance, owner });
    case "solana":
      return draftSolanaApproval({ environment, allowance, owner });
  }
}

/**
 * The bytes of an approval where the wallet only signs, played on the chain; null where it sends the
 * approval itself. @throws DeskError `CHAIN_UNREACHABLE`, `APPROVAL_REFUSED`
 */
export async function draftFor(
  environment: Environment,
  owner: string,
  allowance: Allowance,
): Promise<Draft | null> {
  const found = await drafted(environment, owner, allowance);
  if (!found.known) throw new DeskError("CHAIN_UNREACHABLE");
  if (found.draft === null && allowance.family !== "evm") throw new DeskError("APPROVAL_REFUSED");
  return found.draft;
}
