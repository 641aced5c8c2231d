import type { PayoutStep } from "#lib/data/payout-allow-view.ts";
import type { LeftoverDetail } from "#lib/data/leftover-allowances.ts";
import type { PayoutFlowView } from "#lib/data/payout-intent-view.ts";
import type { WalletSettings } from "#lib/data/wallet-settings.ts";

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
