"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Address } from "#components/desk/address.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { LeftoverDetail } from "#lib/data/leftover-allowances.ts";
import type { WalletSettings } from "#lib/data/wallet-settings.ts";
import { AllowTrouble } from "./allow-trouble.tsx";
import { ConnectWallet } from "./connect-wallet.tsx";
import { useConnectedWallet } from "./use-connected-wallet.ts";
import { useRevoke } from "./use-revoke.ts";
import { WalletProviders } from "./wallet-providers.tsx";

export type RevokePanelProps = { leftover: LeftoverDetail; wallets: WalletSettings };

/** Sets one allowance to zero: the wallet that gave it signs one transaction. */
export function RevokePanel({ leftover, wallets }: RevokePanelProps) {
  return (
    <WalletProviders settings={wallets} network={leftover.network}>
      <Revoke leftover={leftover} wallets={wallets} />
    </WalletProviders>
  );
}

function Revoke({ leftover, wallets }: RevokePanelProps) {
  const t = useTranslations("payouts");
  const router = useRouter();
  const wallet = useConnectedWallet();
  const { revoke, isOpen, trouble } = useRevoke({
    leftover,
    wallets,
    wallet,
    refresh: () => router.refresh(),
  });
  const isSigner = wallet.account?.toLowerCase() === leftover.signer.toLowerCase();
  return (
    <div className="grid gap-4">
      <ConnectWallet settings={wallets} network={leftover.network} />
      {wallet.account !== null && !isSigner && (
        <Notice tone="warn" live title={t("revokeOther")}>
          <Address address={leftover.signer} full />
        </Notice>
      )}
      {isOpen && <Notice tone="info" live title={t("revokeOpening")} />}
      {!isOpen && trouble && <AllowTrouble trouble={trouble} />}
      {isSigner && (
        <div>
          <Button tone="primary" pending={isOpen} onClick={() => void revoke()}>
            {leftover.openSignature === null ? t("revokeSign") : t("revokeAgain")}
          </Button>
        </div>
      )}
    </div>
  );
}
