"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BatchSign as Sign } from "./batch-sign.tsx";

const loading = () => <Skeleton className="h-24" />;
const BatchSign = dynamic(() => import("./batch-sign.tsx").then((module) => module.BatchSign), {
  ssr: false,
  loading,
});
/** It is drawn only once somebody has chosen to pay. */
export const LazyBatchFix = dynamic(
  () => import("./batch-fix.tsx").then((module) => module.BatchFix),
  {
    ssr: false,
    loading,
  },
);

/** Only a batch of an external wallet needs it. */
export const LazyBatchOwners = dynamic(() =>
  import("./batch-owners.tsx").then((module) => module.BatchOwners),
);

/** Loads the wallet code only when somebody wants to use a wallet. */
function useOpened() {
  const t = useTranslations("batchRun");
  const [isOpen, setOpen] = useState(false);
  const button = (
    <div>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t("connect")}
      </Button>
    </div>
  );
  return { isOpen, button };
}

export function LazyBatchSign(props: ComponentProps<typeof Sign>) {
  const { isOpen, button } = useOpened();
  return isOpen ? <BatchSign {...props} /> : button;
}
