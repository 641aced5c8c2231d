"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";

const RevokePart = dynamic(() => import("./revoke-part.tsx").then((module) => module.RevokePart), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** Loads the wallet code only when somebody wants to use a wallet. */
export function LazyRevoke(props: RevokePartProps) {
  const t = useTranslations("payouts");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RevokePart {...props} />;
  return (
    <div>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t("revokeBegin")}
      </Button>
    </div>
  );
}
