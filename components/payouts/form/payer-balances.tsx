"use client";
import { useLocale, useTranslations } from "next-intl";
import { use, useState } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { BalancesContext } from "#components/paying-wallets/balances-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { readPayerBalances, type NamedPayer, type PayerBalance } from "./read-payer-balances.ts";

type PayerBalancesProps = {
  payers: readonly NamedPayer[];
  network: PayoutNetwork;
  token: Token;
  /** Takes a whole balance, as decimal text of the token. */
  onChosen: (amount: string) => void;
};

/** What each paying wallet holds of the token, and a button that types all of it. */
export function PayerBalances({ payers, network, token, onChosen }: PayerBalancesProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { balances, asOf, readAgain } = use(BalancesContext);
  const [typed, setTyped] = useState<PayerBalance | null>(null);
  const words = { token, network: networkName(network) };
  const told = ({ name, amount }: PayerBalance) => ({
    name,
    amount: amountText(amount, token, locale, true),
  });
  if (balances === null) {
    return (
      <p className="text-sm text-muted">
        <span className="sr-only">{t("balancesReading")}</span>
        <Skeleton className="my-1.5 w-60" />
      </p>
    );
  }
  const held =
    balances === "failed" ? null : readPayerBalances(balances, { payers, network, token });
  if (held === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{t("balancesUnread", words)}</span>
        <Button tone="quiet" size="sm" onClick={readAgain}>
          {t("balancesAgain")}
        </Button>
      </p>
    );
  }
  if (held.length === 0) return <p className="text-sm text-muted">{t("balancesNone", words)}</p>;
  const shown = held.some(({ id, amount }) => id === typed?.id && amount === typed.amount);
  return (
    <div className="grid gap-1 text-sm text-muted">
      <ul>
        {held.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-2">
            <span translate="no">{t("balanceOf", told(one))}</span>
            {asOf ? (
              // All of what was read before may be more than there is.
              <span>{t("balancesUpdating")}</span>
            ) : (
              <Button
                tone="quiet"
                size="sm"
                aria-label={t("balanceAllOf", told(one))}
                onClick={() => {
                  onChosen(one.amount);
                  setTyped(one);
                }}
              >
                {t("balanceAll")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <output className="empty:hidden">{shown && t("balanceTyped")}</output>
    </div>
  );
}
