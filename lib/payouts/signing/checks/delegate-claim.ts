import "server-only";
import { env } from "#lib/env.ts";
import { nextProofNumber } from "#lib/store/delegate-proofs.ts";
import type { PayingAccount } from "#lib/store/payout-pins.ts";
import type { Rows } from "#lib/store/store.ts";
import type { PinSpender } from "#protocol/pin-spender.ts";
import type { DelegateClaim } from "#protocol/solana/delegate-proof.ts";

/** What a delegate's key must sign before it is pinned for an account; `pin` is sound. */
export async function delegateClaim(
  rows: Rows,
  { id, connectionId, environment }: PayingAccount,
  pin: Pick<PinSpender, "network" | "user_id">,
  delegate: string,
): Promise<DelegateClaim> {
  return {
    origin: env().APP_ORIGIN,
    environment,
    connection: connectionId,
    account: id,
    userId: Number(pin.user_id),
    delegate,
    number: await nextProofNumber(rows, { account: id, network: pin.network }),
  };
}
