"use client";
import type { WalletHub } from "#lib/signing/bytes/wallet-hub.ts";
import { BytesWalletFrame } from "./bytes-wallet-frame.tsx";
import { ConnectBytesWallet } from "./connect-bytes-wallet.tsx";
import type { RevokePartProps } from "./wallet-part-props.ts";
import { RevokePanel } from "./revoke-panel.tsx";
import { useBytesWallet } from "./use-bytes-wallet.ts";

/** Takes back an allowance by a wallet of a family that signs bytes. */
export function BytesRevokePart({ hub, ...props }: RevokePartProps & { hub: WalletHub }) {
  const wallet = useBytesWallet(hub);
  return (
    <BytesWalletFrame settings={props.wallets}>
      <RevokePanel {...props} wallet={wallet} connect={<ConnectBytesWallet hub={hub} />} />
    </BytesWalletFrame>
  );
}
