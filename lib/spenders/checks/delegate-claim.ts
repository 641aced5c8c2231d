import "server-only";
import { env } from "#lib/core/env.ts";
import { nextProofNumber } from "#lib/spenders/rows/delegate-proofs.ts";
import type { PayingAccount } from "#lib/spenders/rows/pins.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PinSpender } from "#lib/rules/spenders/pin-spender.ts";
import type { DelegateClaim } from "#lib/rules/spenders/delegate-proof.ts";

/** What a delegate's key must sign before it is pinned for an account; `pin` is valid. */
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
