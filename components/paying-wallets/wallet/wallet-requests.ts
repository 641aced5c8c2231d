import { walletFault } from "#lib/wallet/wallet-fault.ts";
import type { WalletTrouble } from "./wallet-trouble.ts";

/** `request`: the one request that the wallet has not answered; 0: none. */
export type WalletRequest = { request: number; trouble: WalletTrouble | null };

/**
 * Requests to a wallet, of which the last one alone is shown: a wallet that was given up may still answer
 * when another request is open, and that answer is no longer about what the person sees.
 */
export function walletRequests(show: (shown: WalletRequest) => void) {
  let last = 0;
  return {
    /** Asks, and shows the outcome unless somebody asked again meanwhile. Never throws. */
    run: async (ask: (isLast: () => boolean) => Promise<WalletTrouble | null>): Promise<void> => {
      last += 1;
      const own = last;
      const isLast = () => own === last;
      show({ request: own, trouble: null });
      const trouble = await ask(isLast).catch((error: unknown): WalletTrouble => ({
        kind: "fault",
        fault: walletFault(error),
      }));
      if (isLast()) show({ request: 0, trouble });
    },
    /** Shows why nothing is asked, instead of an outcome that is still to come. */
    explain: (trouble: WalletTrouble): void => {
      last += 1;
      show({ request: 0, trouble });
    },
  };
}
