"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { fundTestWallet } from "#lib/wallet/call-test-wallet.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

type FundTestWalletButtonProps = {
  network: PayoutNetwork;
  /** Called once the wallet has received them. */
  onFunded: () => void;
};

/** Gas and tokens for the test wallet, from the sandbox's faucet. */
export function FundTestWalletButton({ network, onFunded }: FundTestWalletButtonProps) {
  const t = useTranslations("payoutWallet");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const fund = async () => {
    setState("busy");
    try {
      await fundTestWallet(network);
      announce(t("funded"));
      setState("idle");
      onFunded();
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button size="sm" pending={state === "busy"} onClick={() => void fund()}>
        {state === "busy" ? t("funding") : t("fund")}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-sm text-bad">
          {t("fundFailed")}
        </p>
      )}
    </div>
  );
}
