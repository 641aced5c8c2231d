import type { LeftoverDetail } from "#lib/allowances/views/leftover-allowances.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";

/** Props of each family's revoke part. */
export type RevokePartProps = { leftover: LeftoverDetail; wallets: WalletSettings };
