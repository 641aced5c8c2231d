import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { LeftoverDetail } from "#lib/payouts/signing/views/leftover-allowances.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { WalletSettings } from "#lib/payouts/signing/views/wallet-settings.ts";

/** Props of each family's wallet steps. */
export type WalletPartProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallets: WalletSettings;
  refresh: () => Promise<unknown>;
  /** The wallet's current account, or null. */
  onAccount: (account: string | null) => void;
};

/** Props of each family's revoke part. */
export type RevokePartProps = { leftover: LeftoverDetail; wallets: WalletSettings };
