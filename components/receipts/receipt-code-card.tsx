"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import {
  addReceiptCodeAction,
  withdrawReceiptCodeAction,
} from "#lib/receipts/actions/receipt-codes.ts";
import type { ReceiptOf } from "#lib/rules/receipts/receipt.ts";

type ReceiptCodeCardProps = {
  of: ReceiptOf;
  /** The open code as it is printed, and its link; `lost`: there is one that can't be shown any more. */
  check: { code: string; url: string } | "lost" | null;
};

/** A receipt's code by which anybody can check it: made on request, withdrawn for good. */
export function ReceiptCodeCard({ of, check }: ReceiptCodeCardProps) {
  const t = useTranslations("receipts.page.code");
  const router = useRouter();
  const [isAsked, ask] = useState(false);
  const add = useAct(
    () => addReceiptCodeAction(of),
    () => {
      toast(t("added"), "success");
      router.refresh();
    },
  );
  const withdraw = useAct(
    () => withdrawReceiptCodeAction(of),
    () => {
      ask(false);
      toast(t("withdrawn"), "success");
      router.refresh();
    },
  );
  return (
    <Card title={t("title")}>
      {check === null ? (
        <>
          <p className="text-sm text-soft">{t("none")}</p>
          {add.refused && <RefusalNotice refused={add.refused} />}
          <div>
            <Button pending={add.pending} onClick={add.run}>
              {t(add.pending ? "adding" : "add")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-sm text-soft">{t(check === "lost" ? "lost" : "has")}</p>
          {check !== "lost" && (
            <p translate="no" className="font-medium wrap-anywhere tabular-nums">
              {check.code}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {check !== "lost" && <CopyButton text={check.url} what={t("link")} words size="sm" />}
            <Button size="sm" tone="quiet" onClick={() => ask(true)}>
              {t("withdraw")}
            </Button>
          </div>
        </>
      )}
      <Dialog
        open={isAsked}
        onClose={() => ask(false)}
        title={t("sure")}
        footer={
          <>
            <Button onClick={() => ask(false)}>{t("keep")}</Button>
            <Button tone="danger" pending={withdraw.pending} onClick={withdraw.run}>
              {t(withdraw.pending ? "withdrawing" : "withdraw")}
            </Button>
          </>
        }
      >
        <p className="text-soft">{t("sureText")}</p>
        {withdraw.refused && <RefusalNotice refused={withdraw.refused} />}
      </Dialog>
    </Card>
  );
}
