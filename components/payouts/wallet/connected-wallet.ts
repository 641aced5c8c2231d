import type { Refused } from "#components/form/answered.ts";
import type { BegunSignature } from "#lib/payouts/signing/actions/payout-signatures.ts";
import type { NotAsked } from "#lib/wallet/not-asked.ts";
import type { Switched } from "#lib/wallet/switch-to.ts";
import type { WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";

/** One approval that a wallet is asked for, once the server has committed that it is. */
export type AskedApproval = {
  account: string;
  /** Derived by this page, never what came back; its units are what this very approval sets. */
  allowance: Allowance;
  begun: Extract<BegunSignature, { state: "asked" }>;
  /** Whether what is shown is still what was compared; asked right before the wallet opens. */
  stillHolds: () => boolean;
};

/** What came of it; whatever it is has been told to the server. */
export type ApprovalOutcome =
  | { result: "done" }
  /** `faults`: in what the bytes to be signed are not what was derived. */
  | { result: "not_asked"; why: NotAsked; faults?: readonly string[] }
  /** Nothing was sent, or it is not known. */
  | { result: "fault" | "unclear"; fault: WalletFault }
  | { result: "refused"; refused: Refused };

/** The wallet that a page is connected to, of whichever family. */
export type ConnectedWallet = {
  status: "connected" | "connecting" | "disconnected";
  /** As the wallet shows it first; null while none is connected. */
  account: string | null;
  /** The sandbox's own. */
  isTest: boolean;
  /** Whether it stands on the chain that pays. */
  isOnChain: boolean;
  /** Brings it there; null where such a wallet can't be asked to. */
  goToChain: (() => Promise<Switched>) | null;
  /** Has its account sign a text; gives what it answered. @throws whatever the wallet throws */
  signText: (text: string) => Promise<unknown>;
  /** Reaches it, and gives what has it approve. @throws Error when none is connected */
  open: () => Promise<(asked: AskedApproval) => Promise<ApprovalOutcome>>;
};
