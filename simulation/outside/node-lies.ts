import type { Chain } from "#service/chain/port.ts";
import type { Chance } from "#simulation/world/chance.ts";

type Truth<Key extends keyof Chain> = Chain[Key] extends (...given: never[]) => Promise<infer Said>
  ? Said
  : never;

const PLENTY = 10n ** 24n;

/**
 * What one of several nodes says while the others say the truth. A receipt is left out and never made up, and the
 * treasury's record, which is read once, is as it is: the exchange asks one node of a network, and there is no
 * proof to be had against it.
 */
export function nodeLies(chance: Chance) {
  const nothingOrPlenty = () => (chance.is(0.5) ? 0n : PLENTY);
  return {
    outcome: (truth: Truth<"outcome">): Truth<"outcome"> =>
      truth.state === "mined" || truth.state === "pending" ? { state: "unknown" } : truth,
    payer: (truth: Truth<"payer">): Truth<"payer"> => ({
      ...truth,
      allowanceUnits: nothingOrPlenty(),
      balanceUnits: nothingOrPlenty(),
    }),
    balance: (): Truth<"balance"> => nothingOrPlenty(),
    // A pull that it makes up holds the payout for a person (docs/payouts.md), and nothing moves.
    pulled: (): Truth<"pulled"> => false,
  };
}
