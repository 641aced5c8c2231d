import { FAMILY, type Environment, type PayoutNetwork } from "./networks.ts";
import { spenderOf } from "./spender.ts";
import { tronSpender } from "./tron/tron-spender.ts";

/**
 * The spender that this user's payers allow, in the network's canonical form: the address at which the
 * network's factory can create it.
 * @throws RangeError for an invalid user number or factory address
 * @throws TypeError on Solana, where no factory creates the delegate
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
