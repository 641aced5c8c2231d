"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { use } from "react";
import { SelectionContext } from "#components/money/selection.ts";
import { Button } from "#components/ui/button.tsx";

/** Leads to a new batch with the accounts that are ticked. */
export function PayAsBatch() {
  const t = useTranslations("pixAccounts");
  const router = useRouter();
  const selection = use(SelectionContext);
  if (selection === null) return null;
  const ids = [...selection.selected].join(",");
  return (
    <Button
      size="sm"
      tone="primary"
      onClick={() => router.push(`/payouts/batches/new?accounts=${ids}`)}
    >
      {t("payAsBatch")}
    </Button>
  );
}
