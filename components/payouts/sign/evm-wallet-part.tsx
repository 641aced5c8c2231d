"use client";
import { ConnectEvmWallet } from "#components/paying-wallets/wallet/connect-evm-wallet.tsx";
import { useEvmWallet } from "#components/paying-wallets/wallet/use-evm-wallet.ts";
import type { WalletPartProps } from "./wallet-part-props.ts";
import { WalletPanels } from "#components/payouts/sign/wallet-panels.tsx";
import { WalletProviders } from "#components/paying-wallets/wallet/wallet-providers.tsx";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** The steps that need a wallet on an EVM chain. */
export function EvmWalletPart(props: WalletPartProps) {
  const network = props.flow.intent.network as SigningNetwork;
  return (
    <WalletProviders settings={props.wallets} network={network}>
      <Panels {...props} network={network} />
    </WalletProviders>
  );
}

function Panels({ wallets, network, ...props }: WalletPartProps & { network: SigningNetwork }) {
  const wallet = useEvmWallet(wallets, network);
  const connect = <ConnectEvmWallet settings={wallets} network={network} />;
  return <WalletPanels {...props} wallet={wallet} connect={connect} />;
}
