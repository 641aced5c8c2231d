"use client";
import { useTranslations } from "next-intl";
import { useDisconnect } from "wagmi";
import { Address } from "#components/desk/address.tsx";
import { Button } from "#components/ui/button.tsx";
import { walletFault } from "#lib/signing/wallet-fault.ts";
import { TEST_WALLET_ID } from "#lib/signing/test-wallet-id.ts";
import { useConnectedWallet } from "./use-connected-wallet.ts";

/** The account that would sign, and the ways to another one. */
export function ConnectedAccount({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations("payoutWallet");
  const { disconnect } = useDisconnect();
  const { account, name, walletId, open } = useConnectedWallet();
  if (account === null) return null;
  const leave = () => {
    onLeave?.();
    disconnect();
  };
  const change = async () => {
    try {
      // EIP-2255: the wallet lets the person choose its accounts anew.
      const params = [{ eth_accounts: {} }];
      await (await open()).request({ method: "wallet_requestPermissions", params });
    } catch (error) {
      // A wallet that has no such question is left, and chosen again with another account.
      if (walletFault(error) === "unknown") leave();
    }
  };
  return (
    <section
      aria-label={t("connected")}
      className="grid w-full gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          {t("connected")} · {t("with", { wallet: name ?? "" })}
        </p>
        <Address address={account} full />
      </div>
      <div className="flex flex-wrap gap-2">
        {walletId !== TEST_WALLET_ID && (
          <Button size="sm" onClick={() => void change()}>
            {t("changeAccount")}
          </Button>
        )}
        <Button size="sm" onClick={leave}>
          {t("disconnect")}
        </Button>
      </div>
    </section>
  );
}
