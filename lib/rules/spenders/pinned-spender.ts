import { parseSpender } from "#lib/rules/spenders/spender-address.ts";
import { FAMILY, type Environment } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import type { PinSpender } from "./pin-spender.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";

export type PinnedSpender = {
  /** In its network's canonical form. */
  spender: string;
  /** Null where the spender itself is pinned, and on solana. */
  factory: string | null;
  /** The user number that the spender follows from; null where it is pinned alone. */
  userId: number | null;
};

/**
 * The spender of a pin that `PinSpender` has accepted.
 * @throws RangeError for any other pin, and for a bare number outside the sandbox
 */
export async function pinnedSpender(
  environment: Environment,
  { network, how, ...typed }: PinSpender,
): Promise<PinnedSpender> {
  const userId = Number(typed.user_id);
  if (how === "number") {
    if (environment !== "sandbox") throw new RangeError(`no delegate follows from ${userId}`);
    return { spender: await sandboxDelegate(userId), factory: null, userId };
  }
  const given = parseSpender(FAMILY[network], typed[how]);
  if ("reason" in given) throw new RangeError(given.reason);
  const { address } = given;
  if (how === "spender") return { spender: address, factory: null, userId: null };
  const spender = payerSpender({ environment, network, factory: address, userId });
  return { spender, factory: address, userId };
}
