"use client";
import { useDisconnect } from "wagmi";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import { ConnectedAccount } from "./connected-account.tsx";
import { useEvmConnection } from "./use-evm-connection.ts";

type ConnectedEvmAccountProps = { takesFocus: boolean; onLeave: () => void };

/** The account of a wallet that wagmi holds, and ways to switch it. */
export function ConnectedEvmAccount({ takesFocus, onLeave }: ConnectedEvmAccountProps) {
  const { disconnect } = useDisconnect();
  const { account, name, walletId, open } = useEvmConnection();
  if (account === null) return null;
  const leave = () => {
    onLeave();
    disconnect();
  };
  const change = async () => {
    try {
      // EIP-2255: the wallet asks the person to choose accounts again.
      const params = [{ eth_accounts: {} }];
      await (await open()).request({ method: "wallet_requestPermissions", params });
    } catch (error) {
      // A wallet without this method is disconnected, so that another account can be chosen.
      if (walletFault(error) === "unknown") leave();
    }
  };
  return (
    <ConnectedAccount
      account={account}
      name={name ?? ""}
      onChange={walletId === TEST_WALLET_ID ? null : () => void change()}
      takesFocus={takesFocus}
      isTest={walletId === TEST_WALLET_ID}
      onLeave={leave}
    />
  );
}
