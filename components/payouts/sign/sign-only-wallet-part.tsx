"use client";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { SignOnlyWalletFrame } from "#components/paying-wallets/wallet/sign-only-wallet-frame.tsx";
import { ConnectSignOnlyWallet } from "#components/paying-wallets/wallet/connect-sign-only-wallet.tsx";
import { useSignOnlyWallet } from "#components/paying-wallets/wallet/use-sign-only-wallet.ts";
import type { WalletPartProps } from "./wallet-part-props.ts";
import { WalletPanels } from "#components/payouts/sign/wallet-panels.tsx";

/** The steps that need a wallet of a family that signs bytes. */
export function SignOnlyWalletPart({
  wallets,
  connection,
  ...props
}: WalletPartProps & { connection: WalletConnection }) {
  const wallet = useSignOnlyWallet(connection);
  return (
    <SignOnlyWalletFrame settings={wallets}>
      <WalletPanels
        {...props}
        wallet={wallet}
        connect={<ConnectSignOnlyWallet connection={connection} />}
      />
    </SignOnlyWalletFrame>
  );
}
