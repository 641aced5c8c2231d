"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { FamilyWallet } from "#components/paying-wallets/wallet/family/family-wallet.tsx";
import { ProofPanel } from "#components/paying-wallets/wallet/proof-panel.tsx";
import { fixBatchAction } from "#lib/batches/actions/fix-batch.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Elements } from "#components/ui/elements.ts";

type BatchFixProps = { batch: string; network: PayoutNetwork; wallets: WalletSettings };

/** Chooses the wallet that a batch is paid from, and closes its lines for changes. */
export function BatchFix(props: BatchFixProps) {
  return (
    <FamilyWallet settings={props.wallets} network={props.network}>
      {(wallet, connect) => <Panel {...props} wallet={wallet} connect={connect} />}
    </FamilyWallet>
  );
}

type PanelProps = BatchFixProps & { wallet: ConnectedWallet; connect: Elements };

function Panel({ batch, network, wallet, connect }: PanelProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { account } = wallet;
  const fix = useAct(
    () => fixBatchAction({ batch, account: account ?? "" }),
    () => router.refresh(),
  );
  const mustProve = fix.refused?.code === "PAYER_NOT_PROVED";
  return (
    <div className="grid gap-4">
      {connect}
      {account !== null && mustProve && (
        <ProofPanel
          network={network}
          wallet={wallet}
          account={account}
          onProved={async () => fix.run()}
        />
      )}
      {fix.refused && !mustProve && <RefusalNotice refused={fix.refused} />}
      {account !== null && !mustProve && (
        <>
          <ActionFoot>
            <Button tone="primary" onClick={fix.run} pending={fix.pending}>
              {t(fix.pending ? "fixing" : "fix")}
            </Button>
          </ActionFoot>
          <p className="text-sm text-muted">{t("fixHint")}</p>
        </>
      )}
    </div>
  );
}
