import type { useRequote } from "#components/payouts/form/use-requote.ts";
import type { SignedHere } from "#components/payouts/sign/is-signed-here.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";

/** Props of each family's wallet steps. */
export type WalletPartProps = {
  flow: PayoutFlowView;
  wallets: WalletSettings;
  /** The wallet that was chosen to pay; null: none was. */
  payer: { name: string; address: string } | null;
  /** Asks for a fresh quote. */
  again: ReturnType<typeof useRequote>;
  refresh: () => Promise<unknown>;
  /** The wallet's current account, or null. */
  onAccount: (account: string | null) => void;
  /** The wallet has signed; null: it was asked again and has not. */
  onSigned: (signed: SignedHere | null) => void;
  /** Beside the quote's sums, where what is signed and its button stand; null: not on the page yet. */
  place: HTMLElement | null;
};
