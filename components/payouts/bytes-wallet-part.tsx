"use client";
import type { WalletHub } from "#lib/signing/bytes/wallet-hub.ts";
import { BytesWalletFrame } from "./bytes-wallet-frame.tsx";
import { ConnectBytesWallet } from "./connect-bytes-wallet.tsx";
import { useBytesWallet } from "./use-bytes-wallet.ts";
import type { WalletPartProps } from "./wallet-part-props.ts";
import { WalletPanels } from "./wallet-panels.tsx";

/** The steps that need a wallet of a family that signs bytes. */
export function BytesWalletPart({ wallets, hub, ...props }: WalletPartProps & { hub: WalletHub }) {
  const wallet = useBytesWallet(hub);
  return (
    <BytesWalletFrame settings={wallets}>
      <WalletPanels {...props} wallet={wallet} connect={<ConnectBytesWallet hub={hub} />} />
    </BytesWalletFrame>
  );
}
