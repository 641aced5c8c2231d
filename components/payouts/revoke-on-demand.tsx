"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FAMILY } from "#protocol/networks.ts";
import type { RevokePartProps } from "./wallet-part-props.ts";

const waiting = () => <Skeleton className="h-24" />;

const PARTS = {
  evm: dynamic(() => import("./evm-revoke-part.tsx").then(({ EvmRevokePart }) => EvmRevokePart), {
    ssr: false,
    loading: waiting,
  }),
  tron: dynamic(
    () => import("./tron-revoke-part.tsx").then(({ TronRevokePart }) => TronRevokePart),
    { ssr: false, loading: waiting },
  ),
  solana: dynamic(
    () => import("./solana-revoke-part.tsx").then(({ SolanaRevokePart }) => SolanaRevokePart),
    { ssr: false, loading: waiting },
  ),
};

/** The wallet's code is loaded when somebody wants to use a wallet, and not before. */
export function RevokeOnDemand(props: RevokePartProps) {
  const t = useTranslations("payouts");
  const [isOpen, setOpen] = useState(false);
  const Part = PARTS[FAMILY[props.leftover.network]];
  if (isOpen) return <Part {...props} />;
  return (
    <div>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t("revokeBegin")}
      </Button>
    </div>
  );
}
