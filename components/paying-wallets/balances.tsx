"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { use } from "react";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { showNative } from "#lib/format/native-amount.ts";
import { isIssued, networkRecord, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { BalancesContext } from "./balances-provider.tsx";
import { heldTokens, isZero, worthOf, type TokenRates } from "./held-tokens.ts";

type BalancesProps = {
  account: string;
  network: PayoutNetwork;
  /** Whoever carries out its calls pays their fees: it needs none of the network's coin. */
  isContract?: boolean;
};

/** As wide and as high as most balances, a token and the coin, so that little moves when they are read. */
const LINES = "grid min-h-10.5 min-w-36 content-center justify-items-end gap-0.5 tabular-nums";

/** One account's balances on one network: the tokens that it has, and the network's own coin for its fees. */
export function Balances({ account, network, isContract = false }: BalancesProps) {
  const t = useTranslations("signing");
  const locale = useLocale();
  const { balances } = use(BalancesContext);
  if (balances === null) {
    return (
      <span className={LINES}>
        <span className="sr-only">{t("balancesReading")}</span>
        {["token", "native"].map((each) => (
          <Skeleton key={each} className="my-0.5 w-30" />
        ))}
      </span>
    );
  }
  const read = balances === "failed" ? undefined : balances.find((one) => one.network === network);
  const found = read?.known ? read.of[account] : undefined;
  if (found === undefined) {
    return (
      <span className={LINES}>
        <span className="text-muted">{t("balancesUnknown")}</span>
      </span>
    );
  }
  // A token of which it has none says nothing beside what it has.
  const held = TOKENS.flatMap((token) => {
    const amount = isIssued(network, token) ? found[token] : undefined;
    return amount === undefined || isZero(amount) ? [] : { token, amount };
  });
  const isEmpty = held.length === 0 && isZero(found.native);
  return (
    <span className={LINES}>
      {isEmpty ? (
        <span className="text-muted">{t("balanceNone")}</span>
      ) : (
        <>
          {held.map(({ token, amount }) => (
            <Amount key={token} units={amount} asset={token} short />
          ))}
          {isZero(found.native) ? (
            !isContract && (
              <span className="text-right text-xs text-warn">
                {t("noCoin", { coin: networkRecord(network).coin.symbol })}
              </span>
            )
          ) : (
            <span className="whitespace-nowrap text-soft">
              {showNative(found.native, network, locale)}
            </span>
          )}
        </>
      )}
    </span>
  );
}

type TotalBalancesProps = { account: string; networks: readonly PayoutNetwork[] };

/** Where an account can't pay the network's fees; nothing where it can, or that is not known. */
export function MissingCoins({ account, networks }: TotalBalancesProps) {
  const t = useTranslations("signing");
  const format = useFormatter();
  const { balances } = use(BalancesContext);
  const noCoin = (balances && heldTokens(balances, account, networks)?.noCoin) ?? [];
  if (noCoin.length === 0) return null;
  const [only] = networks.length === 1 ? noCoin : [];
  const isEverywhere = noCoin.length === networks.length;
  return (
    <span className="text-xs whitespace-normal text-warn">
      {only
        ? t("noCoin", { coin: networkRecord(only).coin.symbol })
        : isEverywhere
          ? t("noCoinAll")
          : t("noCoinOn", { networks: format.list(noCoin.map(networkName)) })}
    </span>
  );
}

/** One account's tokens on all of these networks together. */
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
  const held = heldTokens(balances, account, networks);
  if (held === null) return <span className="text-muted">{t("balancesUnknown")}</span>;
  const { totals, isPart } = held;
  return (
    <span className="grid justify-items-end">
      {totals.map(({ token, units }) => (
        <Amount key={token} units={units} asset={token} rounded />
      ))}
      {totals.length === 0 && !isPart && <span className="text-muted">{t("balanceNone")}</span>}
      {isPart && <span className="text-xs text-muted">{t("balancePart")}</span>}
    </span>
  );
}

type WorthProps = TotalBalancesProps & { rates: TokenRates };

/** About how many reais an account's tokens are worth, by the last quotes; nothing where that is not known. */
export function Worth({ account, networks, rates }: WorthProps) {
  const { balances } = use(BalancesContext);
  const held = balances === null ? null : heldTokens(balances, account, networks);
  const worth = held && worthOf(held, rates);
  if (worth === null) return null;
  return (
    <span className="whitespace-nowrap">
      <span>{"≈ "}</span>
      <Amount units={worth} asset="BRL" />
    </span>
  );
}
