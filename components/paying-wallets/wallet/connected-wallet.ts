import type { Refused } from "#components/form/answered.ts";
import type { BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import type { ReturnedFault } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { UnopenedReason } from "#lib/wallet/not-asked.ts";
import type { Switched } from "#lib/wallet/switch-to.ts";
import type { WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";

/** One approval to ask the wallet for; the server has already committed the request. */
export type RequestedApprove = {
  account: string;
  /** Derived by this page, never returned by the server; `units` are what this approval sets. */
  allowance: Allowance;
  begun: Extract<BegunSignature, { state: "asked" }>;
  /** The old allowance is set to zero in the same request. */
  atOnce?: boolean;
  /** Whether what is shown is still what was compared; checked right before the wallet opens. */
  stillHolds: () => boolean;
};

/** The outcome of an approval, already reported to the server. */
export type ApprovalOutcome =
  /** `hasSigned`: false where the allowance was found to stand already, and no wallet was opened. */
  | { result: "done"; hasSigned: boolean }
  /** `faults`: how the bytes to be signed differ from what was derived. */
  | { result: "not_asked"; why: UnopenedReason; faults?: readonly string[] }
  /**
   * `fault`: nothing was sent; `unclear`: it is unknown whether something was. `returned`: what is wrong with
   * what the wallet gave back.
   */
  | { result: "fault" | "unclear"; fault: WalletFault; returned?: ReturnedFault }
  | { result: "refused"; refused: Refused };

/** The wallet that a page is connected to, of any family. */
export type ConnectedWallet = {
  status: "connected" | "connecting" | "disconnected";
  /** The wallet's first account; null while none is connected. */
  account: string | null;
  /** Whether it is the sandbox's test wallet. */
  isTest: boolean;
  /** Whether it is on the paying chain. */
  isOnChain: boolean;
  /** Switches it to the paying chain; null where the wallet can't be asked to. */
  goToChain: (() => Promise<Switched>) | null;
  /** Whether it does several calls as one, all or none; null where no wallet of the family does. */
  supportsAtomicBatch: (() => Promise<boolean>) | null;
  /** Asks the account to sign a text; returns its answer. @throws whatever the wallet throws */
  signText: (text: string) => Promise<unknown>;
  /** Opens the wallet; returns the function that asks for approvals. @throws Error when none is connected */
  open: () => Promise<(asked: RequestedApprove) => Promise<ApprovalOutcome>>;
};
