"use client";
import type { BytesWallet } from "#lib/signing/bytes/bytes-wallet.ts";
import type { WalletHub } from "#lib/signing/bytes/wallet-hub.ts";
import { TEST_WALLET_ID } from "#lib/signing/test-wallet-id.ts";
import { ConnectedAccount } from "./connected-account.tsx";

type ConnectedBytesAccountProps = {
  hub: WalletHub;
  wallet: BytesWallet;
  account: string;
  takesFocus: boolean;
  /** It is about to be left, and maybe another one to be chosen. */
  onLeave: () => void;
  onChoose: () => void;
};

/** The account of a wallet that signs bytes, and the ways to another one. */
export function ConnectedBytesAccount({
  hub,
  wallet,
  account,
  takesFocus,
  onLeave,
  onChoose,
}: ConnectedBytesAccountProps) {
  const leave = () => {
    onLeave();
    return hub.disconnect();
  };
  const change = async () => {
    // Only a wallet that was left asks which account it shall be.
    await leave();
    onChoose();
    await hub.connect(wallet);
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
