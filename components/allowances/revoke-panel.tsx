"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Address } from "#components/money/address.tsx";
import { Button } from "#components/ui/button.tsx";
import { Landing } from "#components/ui/landing.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AllowTrouble } from "#components/paying-wallets/wallet/allow-trouble.tsx";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { ProofPanel } from "#components/paying-wallets/wallet/proof-panel.tsx";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import type { RevokePartProps } from "./revoke-part-props.ts";
import { useRevoke } from "./use-revoke.ts";
import type { Elements } from "#components/ui/elements.ts";

type RevokePanelProps = RevokePartProps & {
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: Elements;
};

/** Sets one allowance to zero with one transaction, signed by the wallet that gave it. */
export function RevokePanel({ leftover, wallets, wallet, connect }: RevokePanelProps) {
  const t = useTranslations("payouts");
  const router = useRouter();
  const { environment } = wallets;
  const refresh = () => router.refresh();
  const { revoke, isOpen, isSilent, trouble } = useRevoke({
    leftover,
    environment,
    wallet,
    refresh,
  });
  const [hasProved, setProved] = useState(false);
  const isSigner = isSameAccount(wallet.account, leftover.signer);
  return (
    <div className="grid gap-4">
      {connect}
      {wallet.account !== null && !isSigner && (
        <Notice tone="warn" live title={t("revokeOther")}>
          <Address address={leftover.signer} full />
        </Notice>
      )}
      {isOpen && <Notice tone="info" live title={t("revokeOpening")} />}
      {!isOpen && trouble && <AllowTrouble trouble={trouble} />}
      {isSigner && !leftover.isProved && wallet.account !== null && (
        <ProofPanel
          network={leftover.network}
          wallet={wallet}
          account={wallet.account}
          onProved={async () => {
            setProved(true);
            refresh();
          }}
        />
      )}
      {isSigner && leftover.isProved && (
        <Landing label={t("revokeTitle")} takesFocus={hasProved}>
          <Button tone="primary" pending={isOpen && !isSilent} onClick={() => void revoke()}>
            {leftover.openSignature === null ? t("revokeSign") : t("revokeAgain")}
          </Button>
        </Landing>
      )}
    </div>
  );
}
