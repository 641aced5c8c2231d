import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { LeftoverDetail } from "#lib/payouts/signing/views/leftover-allowances.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { WalletSettings } from "#lib/payouts/signing/views/wallet-settings.ts";

/** What each family's steps at a wallet are given. */
export type WalletPartProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallets: WalletSettings;
  refresh: () => Promise<unknown>;
  /** The account that the wallet shows, or none. */
  onAccount: (account: string | null) => void;
};

/** What each family's way to take an allowance back is given. */
export type RevokePartProps = { leftover: LeftoverDetail; wallets: WalletSettings };
