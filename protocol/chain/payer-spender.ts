import { FAMILY, type Environment, type PayoutNetwork } from "./networks.ts";
import { spenderOf } from "./spender.ts";
import { tronSpender } from "./tron/tron-spender.ts";

/**
 * Whom a payer of this user allows, in the network's own canonical writing: the address at which the
 * network's factory can create the user's spender.
 * @throws RangeError for what is no user's number, or no address of a factory
 * @throws TypeError on solana: a delegate isn't made by a factory
 */
export function payerSpender(pin: {
  environment: Environment;
  network: PayoutNetwork;
  factory: string;
  userId: number;
}): string {
  const { environment, network, factory, userId } = pin;
  switch (FAMILY[network]) {
    case "evm":
      return spenderOf(factory, userId);
    case "tron":
      return tronSpender(environment, factory, userId);
    case "solana":
      throw new TypeError(`no factory makes delegates on ${network}`);
  }
}
