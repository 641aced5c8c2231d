import { walletFault } from "#lib/wallet/wallet-fault.ts";
import type { AllowTrouble } from "./trouble-of.ts";

/** `turn`: the request that the wallet has not answered; 0: none. */
export type Turn = { turn: number; trouble: AllowTrouble | null };

/**
 * Requests to a wallet, of which the last one alone is shown: a wallet that was given up may still answer
 * when another request is open, and that answer is no longer about what the person sees.
 */
export function walletRequests(show: (turn: Turn) => void) {
  let last = 0;
  return {
    /** Asks, and shows the outcome unless somebody asked again meanwhile. Never throws. */
    run: async (ask: (isLast: () => boolean) => Promise<AllowTrouble | null>): Promise<void> => {
      last += 1;
      const own = last;
      const isLast = () => own === last;
      show({ turn: own, trouble: null });
      const trouble = await ask(isLast).catch((error: unknown): AllowTrouble => ({
        kind: "fault",
        fault: walletFault(error),
      }));
      if (isLast()) show({ turn: 0, trouble });
    },
    /** Shows why nothing is asked, instead of an outcome that is still to come. */
    tell: (trouble: AllowTrouble): void => {
      last += 1;
      show({ turn: 0, trouble });
    },
  };
}
