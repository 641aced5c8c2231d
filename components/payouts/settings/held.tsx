"use client";
import { useLocale, useTranslations } from "next-intl";
import { use } from "react";
import { Amount } from "#components/money/amount.tsx";
import { showNative } from "#lib/format/native-amount.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { BalancesContext } from "./balances-around.tsx";

type HeldProps = { account: string; network: PayoutNetwork };

/** One account's balances on one network: tokens, and gas in the network's own coin. */
export function Held({ account, network }: HeldProps) {
  const t = useTranslations("signing");
  const locale = useLocale();
  const { balances } = use(BalancesContext);
  if (balances === null) return <span className="text-muted">{t("balancesReading")}</span>;
  const found = balances === "failed" ? undefined : balances.find((one) => one.network === network);
  const held = found?.known ? found.of[account] : undefined;
  if (held === undefined) return <span className="text-muted">{t("balancesUnknown")}</span>;
  return (
    <span className="grid justify-items-end gap-0.5 tabular-nums">
      {held.USDC !== undefined && <Amount units={held.USDC} asset="USDC" />}
      {held.USDT !== undefined && <Amount units={held.USDT} asset="USDT" />}
      <span className="whitespace-nowrap text-soft">
        {showNative(held.native, network, locale)}
      </span>
    </span>
  );
}
