"use client";
import { ConnectEvmWallet } from "#components/paying-wallets/wallet/connect-evm-wallet.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";
import { RevokePanel } from "./revoke-panel.tsx";
import { useEvmWallet } from "#components/paying-wallets/wallet/use-evm-wallet.ts";
import { WalletProviders } from "#components/paying-wallets/wallet/wallet-providers.tsx";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** Revokes an allowance on an EVM chain. */
export function EvmRevokePart(props: RevokePartProps) {
  const network = props.leftover.network as SigningNetwork;
  return (
    <WalletProviders settings={props.wallets} network={network}>
      <Panel {...props} network={network} />
    </WalletProviders>
  );
}

function Panel({ network, ...props }: RevokePartProps & { network: SigningNetwork }) {
  const wallet = useEvmWallet(props.wallets, network);
  const connect = <ConnectEvmWallet settings={props.wallets} network={network} />;
  return <RevokePanel {...props} wallet={wallet} connect={connect} />;
}
