import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

/**
 * Whether this person may say that an open signature is given up: whoever asked for it, or has proved its
 * address and so can look at the wallet. Signed bytes that the dashboard itself sends are never given up;
 * they end by themselves.
 */
export async function mayGiveUp(
  rows: Rows,
  { account, person }: Pick<Session, "account" | "person">,
  row: Pick<PayoutSignature, "asked_by" | "network" | "signer" | "state" | "bytes">,
): Promise<boolean> {
  if (row.bytes !== null && row.state === "sent") return false;
  if (row.asked_by === person.id) return true;
  const signer = signerOn(row.network as PayoutNetwork, row.signer);
  return hasProved(rows, account.id, person.id, signer);
}
