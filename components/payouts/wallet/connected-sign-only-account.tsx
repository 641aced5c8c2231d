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
  /** It is about to be left, and maybe another one to be chosen. */
  onLeave: () => void;
  onChoose: () => void;
};

/** The account of a wallet that signs bytes, and the ways to another one. */
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
    // Only a wallet that was left asks which account it shall be.
    await leave();
    onChoose();
    await connection.connect(wallet);
  };
  return (
    <ConnectedAccount
      account={account}
      takesFocus={takesFocus}
      name={wallet.name}
      onChange={wallet.id === TEST_WALLET_ID ? null : () => void change()}
      onLeave={() => void leave()}
    />
  );
}
