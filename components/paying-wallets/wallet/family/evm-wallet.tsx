"use client";
import { ConnectEvmWallet } from "#components/paying-wallets/wallet/connect-evm-wallet.tsx";
import { useEvmWallet } from "#components/paying-wallets/wallet/use-evm-wallet.ts";
import { WalletProviders } from "#components/paying-wallets/wallet/wallet-providers.tsx";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import type { FamilyWalletProps } from "./family-wallet-props.ts";

/** A wallet on an EVM chain. */
export function EvmWallet(props: FamilyWalletProps) {
  const network = props.network as SigningNetwork;
  return (
    <WalletProviders settings={props.settings} network={network}>
      <Connected {...props} network={network} />
    </WalletProviders>
  );
}

function Connected({
  settings,
  network,
  children,
}: FamilyWalletProps & { network: SigningNetwork }) {
  const wallet = useEvmWallet(settings, network);
  return children(wallet, <ConnectEvmWallet settings={settings} network={network} />);
}
