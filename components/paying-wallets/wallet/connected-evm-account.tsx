"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDisconnect } from "wagmi";
import { Notice } from "#components/ui/notice.tsx";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import { ConnectedAccount } from "./connected-account.tsx";
import { useEvmConnection } from "./use-evm-connection.ts";

type ConnectedEvmAccountProps = { takesFocus: boolean; onLeave: () => void };

/** The account of a wallet that wagmi holds, and ways to switch it. */
export function ConnectedEvmAccount({ takesFocus, onLeave }: ConnectedEvmAccountProps) {
  const t = useTranslations("payoutFlow");
  const words = useTranslations("payoutWallet");
  const [fault, setFault] = useState<WalletFault | null>(null);
  const { disconnect } = useDisconnect();
  const { account, name, walletId, open } = useEvmConnection();
  if (account === null) return null;
  const leave = () => {
    onLeave();
    disconnect();
  };
  const change = async () => {
    setFault(null);
    try {
      // EIP-2255: the wallet asks the person to choose accounts again.
      const params = [{ eth_accounts: {} }];
      await (await open()).request({ method: "wallet_requestPermissions", params });
    } catch (error) {
      // A wallet without this method is disconnected, so that another account can be chosen.
      const thrown = walletFault(error);
      if (thrown === "unknown") leave();
      else if (thrown !== "rejected") setFault(thrown);
    }
  };
  return (
    <>
      <ConnectedAccount
        account={account}
        name={name ?? ""}
        onChange={walletId === TEST_WALLET_ID ? null : () => void change()}
        takesFocus={takesFocus}
        isTest={walletId === TEST_WALLET_ID}
        onLeave={leave}
      />
      {fault && (
        <Notice tone="danger" live title={t("walletFault")}>
          {words(`faults.${fault}`)}
        </Notice>
      )}
    </>
  );
}
