"use client";
import { ConnectSignOnlyWallet } from "#components/paying-wallets/wallet/connect-sign-only-wallet.tsx";
import { SignOnlyWalletFrame } from "#components/paying-wallets/wallet/sign-only-wallet-frame.tsx";
import { useSignOnlyWallet } from "#components/paying-wallets/wallet/use-sign-only-wallet.ts";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import type { FamilyWalletProps } from "./family-wallet-props.ts";

/** A wallet of a family that signs bytes. */
export function SignOnlyWallet({
  settings,
  connection,
  children,
}: FamilyWalletProps & { connection: WalletConnection }) {
  const wallet = useSignOnlyWallet(connection);
  return (
    <SignOnlyWalletFrame settings={settings}>
      {children(wallet, <ConnectSignOnlyWallet connection={connection} />)}
    </SignOnlyWalletFrame>
  );
}
