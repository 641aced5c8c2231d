"use client";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { SignOnlyWalletFrame } from "#components/paying-wallets/wallet/sign-only-wallet-frame.tsx";
import { ConnectSignOnlyWallet } from "#components/paying-wallets/wallet/connect-sign-only-wallet.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";
import { RevokePanel } from "./revoke-panel.tsx";
import { useSignOnlyWallet } from "#components/paying-wallets/wallet/use-sign-only-wallet.ts";

/** Revokes an allowance with a wallet of a family that signs bytes. */
export function SignOnlyRevokePart({
  connection,
  ...props
}: RevokePartProps & { connection: WalletConnection }) {
  const wallet = useSignOnlyWallet(connection);
  return (
    <SignOnlyWalletFrame settings={props.wallets}>
      <RevokePanel
        {...props}
        wallet={wallet}
        connect={<ConnectSignOnlyWallet connection={connection} />}
      />
    </SignOnlyWalletFrame>
  );
}
