import type { Refused } from "#components/form/answered.ts";
import type { ApprovalOutcome } from "#components/paying-wallets/wallet/connected-wallet.ts";
import type { ReturnedFault } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { UnopenedReason } from "#lib/wallet/not-asked.ts";
import type { WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { Difference } from "#protocol/wire/difference.ts";

/** Why nothing was signed just now. */
export type WalletTrouble =
  | { kind: "refused"; refused: Refused }
  | { kind: "differs"; differences: readonly Difference[] }
  | { kind: "not_asked"; why: UnopenedReason; faults?: readonly string[] | undefined }
  | { kind: "fault" | "unclear"; fault: WalletFault; returned?: ReturnedFault | undefined }
  /** A text would name another origin than this page's. */
  | { kind: "other_origin"; origin: string }
  /** The quote was about to end: there is a new one to look at, and no wallet was opened. */
  | { kind: "renewed" };

/** What an approval's outcome leaves to be told; null: nothing. */
export function walletTrouble(outcome: ApprovalOutcome): WalletTrouble | null {
  switch (outcome.result) {
    case "done":
      return null;
    case "not_asked":
      return { kind: "not_asked", why: outcome.why, faults: outcome.faults };
    case "refused":
      return { kind: "refused", refused: outcome.refused };
    default: {
      // The server reports a rejection itself.
      const isTold = outcome.result === "fault" && outcome.fault === "rejected";
      const { result: kind, fault, returned } = outcome;
      return isTold ? null : { kind, fault, returned };
    }
  }
}
