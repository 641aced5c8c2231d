"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Button } from "#components/ui/button.tsx";
import { reopenBatchAction } from "#lib/batches/actions/fix-batch.ts";

type ReopenButtonProps = {
  batch: string;
  /** Its approval was asked for or given, which ends with it. */
  isAsked: boolean;
};

/** Opens a fixed batch for changes again. */
export function ReopenButton({ batch, isAsked }: ReopenButtonProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { pending, refused, run } = useAct(
    () => reopenBatchAction({ batch }),
    () => router.refresh(),
  );
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {refused && <RefusalNotice refused={refused} />}
      <div>
        <Button size="sm" onClick={run} pending={pending}>
          {t(pending ? "changing" : "change")}
        </Button>
      </div>
      {isAsked && <p className="text-sm text-muted">{t("changeHint")}</p>}
    </div>
  );
}
