"use client";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Address } from "#components/money/address.tsx";
import { SignatureState } from "#components/allowances/signature-state.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AllowTrouble } from "#components/paying-wallets/wallet/allow-trouble.tsx";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { FamilyWallet } from "#components/paying-wallets/wallet/family/family-wallet.tsx";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import { ProofPanel } from "#components/paying-wallets/wallet/proof-panel.tsx";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchSigning } from "#lib/batches/views/batch-signing.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { Elements } from "#components/ui/elements.ts";
import { BalanceLow } from "./balance-low.tsx";
import { useBatchAllow } from "./use-batch-allow.ts";

const FundTestWallet = dynamic(
  () =>
    import("#components/paying-wallets/wallet/fund-test-wallet-button.tsx").then(
      (module) => module.FundTestWalletButton,
    ),
  { ssr: false },
);

type BatchSignProps = { batch: BatchRunView; signing: BatchSigning; wallets: WalletSettings };

/** The wallet that allows a batch, or its next slice, with one signature. */
export function BatchSign(props: BatchSignProps) {
  return (
    <FamilyWallet settings={props.wallets} network={props.batch.network}>
      {(wallet, connect) => <Panel {...props} wallet={wallet} connect={connect} />}
    </FamilyWallet>
  );
}

type PanelProps = BatchSignProps & { wallet: ConnectedWallet; connect: Elements };

function Panel({ batch, signing, wallets, wallet, connect }: PanelProps) {
  const t = useTranslations("batchRun");
  const locale = useLocale();
  const router = useRouter();
  const refresh = () => router.refresh();
  const { environment } = wallets;
  const { token } = batch;
  const allowing = useBatchAllow({ batch, signing, environment, wallet, refresh });
  const { allow, purpose, isOpen, isWithWallet, isSilent, trouble } = allowing;
  const isPayer = isSameAccount(wallet.account, batch.wallet);
  const phase = signing.signature?.phase.phase;
  // The chain has still to decide about what was signed.
  const isAwaited = phase === "pending" || phase === "confirming" || phase === "settling";
  const isAllowed = phase === "allowed" && signing.signature?.purpose === "approve";
  const mayAllow = isPayer && signing.isProved && !isAwaited && !isAllowed;
  return (
    <div className="grid gap-4">
      {connect}
      {wallet.account !== null && !isPayer && (
        <Notice tone="warn" live title={t("otherWallet")}>
          <Address address={batch.wallet} full />
          <p>{t("otherWalletText")}</p>
        </Notice>
      )}
      {!signing.hasBalance && <BalanceLow batch={batch} signing={signing} />}
      {!signing.hasBalance && wallet.isTest && (
        <FundTestWallet network={batch.network} onFunded={refresh} />
      )}
      {isWithWallet && (
        <Notice tone="info" live title={t("opening")}>
          {t("openingText")}
        </Notice>
      )}
      {!isOpen && trouble && <AllowTrouble trouble={trouble} />}
      {!isOpen && signing.signature && (
        <SignatureState signature={signing.signature} token={token} wanted={batch.nextUnits} />
      )}
      {isPayer && !signing.isProved && wallet.account !== null && (
        <ProofPanel
          network={batch.network}
          wallet={wallet}
          account={wallet.account}
          onProved={async () => refresh()}
        />
      )}
      {mayAllow && (
        <>
          <ActionFoot>
            <Button
              tone="primary"
              pending={isOpen && !isSilent}
              disabled={!signing.hasBalance}
              onClick={() => void allow()}
            >
              {purpose === "reset"
                ? t("reset")
                : t("allow", { amount: localAmount(batch.nextAmount, locale), token })}
            </Button>
          </ActionFoot>
          <p className="text-sm text-muted">
            {t(batch.sliceAmount === null ? "allowHint" : "allowSliceHint")}
          </p>
        </>
      )}
    </div>
  );
}
