"use client";
import { useLocale, useTranslations } from "next-intl";
import { use } from "react";
import { Amount } from "#components/money/amount.tsx";
import { cx } from "#components/ui/cx.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { showNative } from "#lib/format/native-amount.ts";
import { isIssued, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { parseAmount, TOKENS } from "#protocol/money/money.ts";
import { BalancesContext } from "./balances-provider.tsx";

type BalancesProps = { account: string; network: PayoutNetwork };

/** As wide as most balances, and as high as all of a network's lines, so that nothing moves when they are read. */
const LINES = "grid min-w-36 content-center justify-items-end gap-0.5 tabular-nums";
const HEIGHTS = { 1: "min-h-10.5", 2: "min-h-16" } as const;

/** One account's balances on one network: tokens, and gas in the network's own coin. */
export function Balances({ account, network }: BalancesProps) {
  const t = useTranslations("signing");
  const locale = useLocale();
  const { balances } = use(BalancesContext);
  const tokens = TOKENS.filter((token) => isIssued(network, token));
  const lines = cx(LINES, HEIGHTS[tokens.length === 1 ? 1 : 2]);
  if (balances === null) {
    return (
      <span className={lines}>
        <span className="sr-only">{t("balancesReading")}</span>
        {[...tokens, "native"].map((each) => (
          <Skeleton key={each} className="my-0.5 w-30" />
        ))}
      </span>
    );
  }
  const found = balances === "failed" ? undefined : balances.find((one) => one.network === network);
  const held = found?.known ? found.of[account] : undefined;
  if (held === undefined) {
    return (
      <span className={lines}>
        <span className="text-muted">{t("balancesUnknown")}</span>
      </span>
    );
  }
  const isEmpty = [held.native, held.USDC, held.USDT].every((amount) => isZero(amount));
  return (
    <span className={lines}>
      {isEmpty ? (
        <span className="text-muted">{t("balanceNone")}</span>
      ) : (
        <>
          {tokens.map((token) => {
            const amount = held[token];
            if (amount === undefined) return null;
            return (
              <Amount
                key={token}
                units={amount}
                asset={token}
                short
                className={isZero(amount) ? "text-muted" : undefined}
              />
            );
          })}
          <span
            className={cx("whitespace-nowrap", isZero(held.native) ? "text-muted" : "text-soft")}
          >
            {showNative(held.native, network, locale)}
          </span>
        </>
      )}
    </span>
  );
}

type TotalBalancesProps = { account: string; networks: readonly PayoutNetwork[] };

/** One account's tokens on all of these networks together, for where a row has no place for each. */
export function TotalBalances({ account, networks }: TotalBalancesProps) {
  const t = useTranslations("signing");
  const { balances } = use(BalancesContext);
  if (balances === null) {
    return (
      <>
        <span className="sr-only">{t("balancesReading")}</span>
        <Skeleton className="my-0.5 w-28" />
      </>
    );
  }
  const read = networks.flatMap((network) => {
    const found =
      balances === "failed" ? undefined : balances.find((one) => one.network === network);
    return (found?.known && found.of[account]) || [];
  });
  if (read.length === 0) return <span className="text-muted">{t("balancesUnknown")}</span>;
  const totals = TOKENS.map((token) => ({
    token,
    units: read.reduce((sum, held) => sum + (parseAmount(held[token] ?? "0", token) ?? 0n), 0n),
  })).filter(({ units }) => units > 0n);
  const isPart = read.length < networks.length;
  return (
    <span className="grid justify-items-end">
      {totals.map(({ token, units }) => (
        <Amount key={token} units={units} asset={token} short />
      ))}
      {totals.length === 0 && !isPart && <span className="text-muted">{t("balanceNone")}</span>}
      {isPart && <span className="text-xs text-muted">{t("balancePart")}</span>}
    </span>
  );
}

const isZero = (amount = "0") => !/[1-9]/.test(amount);
