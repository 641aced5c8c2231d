"use client";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { ConnectedAccount } from "./connected-account.tsx";

type ConnectedSignOnlyAccountProps = {
  connection: WalletConnection;
  wallet: SignOnlyWallet;
  account: string;
  takesFocus: boolean;
  /** Called before disconnecting, and perhaps choosing another account. */
  onLeave: () => void;
  onChoose: () => void;
};

/** The account of a wallet that signs bytes, and ways to switch it. */
export function ConnectedSignOnlyAccount({
  connection,
  wallet,
  account,
  takesFocus,
  onLeave,
  onChoose,
}: ConnectedSignOnlyAccountProps) {
  const leave = () => {
    onLeave();
    return connection.disconnect();
  };
  const change = async () => {
    // Only a disconnected wallet asks for an account.
    await leave();
    onChoose();
    await connection.connect(wallet);
  };
  return (
    <ConnectedAccount
      account={account}
      takesFocus={takesFocus}
      isTest={wallet.id === TEST_WALLET_ID}
      name={wallet.name}
      onChange={wallet.id === TEST_WALLET_ID ? null : () => void change()}
      onLeave={() => void leave()}
    />
  );
}
