import type { Chain } from "#service/chain/port.ts";
import type { Chance } from "#simulation/world/chance.ts";

type Truth<Key extends keyof Chain> = Chain[Key] extends (...given: never[]) => Promise<infer Said>
  ? Said
  : never;

const PLENTY = 10n ** 24n;

/**
 * What one of several nodes says while the others say the truth. A receipt or a log is left out, never made up:
 * the exchange asks one node of a network, and of what that alone makes up there is no proof to be had.
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
    // Its log ends where it was left.
    moves: (truth: Truth<"moves">): Truth<"moves"> => ({ ...truth, moves: [] }),
    pulled: (truth: Truth<"pulled">): Truth<"pulled"> => !truth,
  };
}
