import type { Elements } from "#components/ui/elements.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

export type FamilyWalletProps = {
  settings: WalletSettings;
  network: PayoutNetwork;
  /** What is shown of the wallet; `connect` is the family's own way to connect one. */
  children: (wallet: ConnectedWallet, connect: Elements) => Elements;
};
