import { nextNonce } from "#service/db/sends/chain-sends.ts";
import type { Chain } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/**
 * In words, that the chain shows more transactions of the treasury than the books know; null when it shows
 * no more, or the operator has accounted for them. After an older copy of the database was put back, what
 * still waits there may have been sent: signing it would send it twice. Take `minedNonce` from the chain
 * first, since another replica may sign meanwhile. Chains without such a count are never found out.
 */
export async function unaccountedSends(
  deps: Deps,
  { network, signer }: Chain,
  minedNonce: bigint,
): Promise<string | null> {
  const known = await nextNonce(deps.db, network, signer);
  const accounted = deps.treasurySent.get(network) ?? 0n;
  if (known === null || minedNonce <= known || minedNonce <= accounted) return null;
  return `the treasury has sent ${minedNonce} transactions, of which the books know ${known}`;
}
