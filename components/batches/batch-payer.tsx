"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { Button } from "#components/ui/button.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { shorten } from "#lib/format/shorten.ts";
import { fixBatchAction } from "#lib/batches/actions/fix-batch.ts";
import type { ExternalChoice } from "#lib/paying-wallets/views/external-choices.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { LazyBatchFix } from "./lazy-batch-sign.tsx";

type BatchPayerProps = {
  batch: string;
  network: PayoutNetwork;
  wallets: WalletSettings;
  /** External wallets of the network that the reader may pay from. */
  externals: readonly ExternalChoice[];
};

/** Chooses what pays a batch: a wallet that signs here, or an external one. */
export function BatchPayer({ externals, ...here }: BatchPayerProps) {
  const t = useTranslations("externalPayouts");
  const [isElsewhere, setElsewhere] = useState(false);
  if (externals.length === 0) return <LazyBatchFix {...here} />;
  return (
    <div className="grid gap-4">
      <RadioGroup
        label={t("form.way")}
        name="way"
        look="segments"
        value={isElsewhere ? "elsewhere" : "here"}
        options={(["here", "elsewhere"] as const).map((one) => ({
          value: one,
          label: t(`form.${one}`),
        }))}
        onChange={({ target }) => setElsewhere(target.value === "elsewhere")}
      />
      {isElsewhere ? (
        <External batch={here.batch} externals={externals} />
      ) : (
        <LazyBatchFix {...here} />
      )}
    </div>
  );
}

function External({ batch, externals }: Pick<BatchPayerProps, "batch" | "externals">) {
  const t = useTranslations("batchRun");
  const words = useTranslations("externalPayouts");
  const router = useRouter();
  const [external, setExternal] = useState(externals[0]?.id ?? "");
  const fix = useAct(
    () => fixBatchAction({ batch, external }),
    () => router.refresh(),
  );
  return (
    <div className="grid gap-4">
      <RadioGroup
        label={words("form.wallet")}
        hint={words("form.walletHint")}
        name="external"
        value={external}
        options={externals.map(({ id, name, address }) => ({
          value: id,
          label: shownName(name),
          detail: shorten(address),
        }))}
        onChange={({ target }) => setExternal(target.value)}
      />
      {fix.refused && <RefusalNotice refused={fix.refused} />}
      <ActionFoot>
        <Button tone="primary" onClick={fix.run} pending={fix.pending}>
          {t(fix.pending ? "fixing" : "fix")}
        </Button>
      </ActionFoot>
      <p className="text-sm text-muted">{t("fixHint")}</p>
    </div>
  );
}
