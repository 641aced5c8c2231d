import { useLocale, useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchSigning } from "#lib/batches/views/batch-signing.ts";
import { localAmount } from "#lib/format/local-amount.ts";

type BalanceLowProps = { batch: BatchRunView; signing: BatchSigning };

/** That the paying wallet has less than the batch is expected to take. */
export function BalanceLow({ batch, signing }: BalanceLowProps) {
  const t = useTranslations("batchRun");
  const locale = useLocale();
  return (
    <Notice tone="danger" title={t("balanceLow", { token: batch.token })}>
      {t("balanceLowText", {
        have: localAmount(signing.balance ?? "0", locale),
        need: localAmount(batch.tokenAmount, locale),
      })}
    </Notice>
  );
}
