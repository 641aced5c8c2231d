"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { RevokePanelProps } from "./revoke-panel.tsx";

const RevokePanel = dynamic(
  () => import("./revoke-panel.tsx").then((module) => module.RevokePanel),
  { ssr: false, loading: () => <Skeleton className="h-24" /> },
);

/** The wallet's code is loaded when somebody wants to use a wallet, and not before. */
export function RevokeOnDemand(props: RevokePanelProps) {
  const t = useTranslations("payouts");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RevokePanel {...props} />;
  return (
    <div>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t("revokeBegin")}
      </Button>
    </div>
  );
}
