"use client";
import type { SigningNetwork } from "#lib/signing/wallet-chains.ts";
import { ConnectEvmWallet } from "./connect-evm-wallet.tsx";
import type { RevokePartProps } from "./wallet-part-props.ts";
import { RevokePanel } from "./revoke-panel.tsx";
import { useEvmWallet } from "./use-evm-wallet.ts";
import { WalletProviders } from "./wallet-providers.tsx";

/** Takes back an allowance on an EVM chain. */
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
