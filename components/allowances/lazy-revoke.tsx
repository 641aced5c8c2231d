"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";
import { RevokePart } from "./revoke-part.tsx";

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
